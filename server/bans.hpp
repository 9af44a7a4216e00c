// Whom the host does not want: addresses and ranges of them, and the tokens of seats. They are kept
// in a file of lines that can be edited by hand, and is read again on SIGHUP:
//   192.0.2.7            an address
//   2001:db8::/32        or a range
//   token 9f86d0…        whoever has the seat's token of this SHA-256 does not get back to that
//   seat muted 9f86d0…        and this one is not heard in chat
// May be used from any thread.
#pragma once

#include <array>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace trunkline {

class Bans {
  public:
    // Without a file they last as long as the process. Throws std::runtime_error with one clear
    // line where it cannot be read.
    explicit Bans(std::string file);

    bool bars_visitor(std::string_view visitor) const; // as visitor_of() writes it
    bool bars_token(std::string_view key) const;       // key_of() the token
    bool mutes(std::string_view key) const;

    // A line as above; false where it is none, or the file cannot be written.
    bool add(const std::string& line);
    // False where it was not there.
    bool remove(const std::string& line);
    std::vector<std::string> lines() const;
    // The file again; where it cannot be read, all stays as it was and one line says why.
    std::string read();

  private:
    struct Range {
        std::array<unsigned char, 16> bytes = {}; // IPv4 as ::ffff:192.0.2.7
        int bits = 0;
        bool holds(const std::array<unsigned char, 16>& address) const;
    };
    struct Content {
        std::set<std::string> lines;
        std::vector<Range> ranges;
        // False where the line is none of ours.
        bool take(const std::string& line);
    };
    static bool read_range(std::string_view text, Range& range);
    bool write(const Content& content) const;

    const std::string file_;
    mutable std::mutex mutex_;
    Content content_;
};

} // namespace trunkline
