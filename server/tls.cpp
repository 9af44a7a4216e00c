#include "server/tls.hpp"

#include <sys/stat.h>

#include <boost/asio/ssl/context.hpp>
#include <stdexcept>
#include <utility>

#include "server/log.hpp"

namespace trunkline {
namespace {

namespace ssl = boost::asio::ssl;

Tls::Context read(const TlsFiles& files) {
    auto context = std::make_shared<ssl::context>(ssl::context::tls_server);
    boost::system::error_code error;
    context->set_options(ssl::context::default_workarounds | ssl::context::no_tlsv1 |
                         ssl::context::no_tlsv1_1 | ssl::context::no_compression |
                         SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    // Nobody is there to be asked.
    context->set_password_callback([](std::size_t, ssl::context::password_purpose) { return ""; });
    const auto complain = [&](const std::string& file) {
        throw std::runtime_error("cannot use " + file + ": " + error.message());
    };
    context->use_certificate_chain_file(files.certificate, error);
    if (error) complain("the certificate " + files.certificate);
    context->use_private_key_file(files.key, ssl::context::pem, error);
    if (error) complain("the key " + files.key);
    return context;
}

} // namespace

Tls::Tls(TlsFiles files) : files_(std::move(files)), seen_(stamp()), context_(read(files_)) {}

Tls::Stamp Tls::stamp() const {
    Stamp stamp{};
    struct stat file;
    if (stat(files_.certificate.c_str(), &file) == 0)
        stamp[0] = file.st_mtim.tv_sec * 1'000'000'000 + file.st_mtim.tv_nsec,
        stamp[1] = static_cast<long>(file.st_ino);
    if (stat(files_.key.c_str(), &file) == 0)
        stamp[2] = file.st_mtim.tv_sec * 1'000'000'000 + file.st_mtim.tv_nsec,
        stamp[3] = static_cast<long>(file.st_ino);
    return stamp;
}

void Tls::look_again() {
    const Stamp now = stamp();
    if (now == std::exchange(seen_, now)) return;
    try {
        context_ = read(files_);
        log("certificate_read");
    } catch (const std::exception& error) {
        log(LogLevel::Error, "certificate_kept", {{"why", error.what()}});
    }
}

} // namespace trunkline
