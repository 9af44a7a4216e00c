// A certificate with its key, as connections are encrypted with; read again when its files change.
#pragma once

#include <array>
#include <memory>
#include <string>

namespace boost::asio::ssl {
class context;
}

namespace trunkline {

struct TlsFiles {
    std::string certificate; // with the chain below it, as PEM; empty: no TLS
    std::string key;
    bool operator==(const TlsFiles&) const = default;
};

class Tls {
  public:
    using Context = std::shared_ptr<boost::asio::ssl::context>;

    // Throws std::runtime_error with one clear line where the files do not do.
    explicit Tls(TlsFiles files);

    // What new connections are encrypted with; those that are open keep theirs.
    const Context& context() const { return context_; }
    // Looks at the files; where they have changed and do, they are taken, and where they do not,
    // all stays as it was. Either is logged.
    void look_again();

  private:
    using Stamp = std::array<long, 4>; // differs where a file has been written
    Stamp stamp() const;

    TlsFiles files_;
    Stamp seen_;
    Context context_;
};

} // namespace trunkline
