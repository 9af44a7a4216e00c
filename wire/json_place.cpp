#include "wire/json_place.hpp"

#include <algorithm>
#include <charconv>

namespace trunkline::json {
namespace {

class Scanner {
  public:
    explicit Scanner(std::string_view text) : text_(text) {}

    std::size_t at() const { return at_; }
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool take(char c) {
        blank();
        if (peek() != c) return false;
        ++at_;
        return true;
    }
    void blank() {
        while (peek() == ' ' || peek() == '\n' || peek() == '\t' || peek() == '\r') ++at_;
    }
    // As it is written, between the quotes.
    std::string_view string() {
        const std::size_t begin = ++at_;
        while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
        at_ = std::min(at_, text_.size());
        const auto inside = text_.substr(begin, at_ - begin);
        if (at_ < text_.size()) ++at_;
        return inside;
    }
    void value() {
        blank();
        int depth = 0;
        do {
            const char c = peek();
            if (c == '"') {
                string();
            } else if (c == '{' || c == '[') {
                ++depth;
                ++at_;
            } else if (c == '}' || c == ']') {
                --depth;
                ++at_;
            } else if (depth > 0) {
                ++at_;
            } else {
                at_ = std::min(text_.find_first_of(",]} \n\t\r", at_), text_.size());
            }
        } while (depth > 0 && at_ < text_.size());
    }
    // Goes into an object or array, up to the member or element of that name.
    bool enter(std::string_view name, std::size_t& start) {
        if (take('{')) {
            do {
                blank();
                start = at_;
                if (peek() != '"') return false;
                const bool found = string() == name;
                if (!take(':')) return false;
                blank();
                if (found) return true;
                value();
            } while (take(','));
            return false;
        }
        std::size_t index = 0;
        const auto read = std::from_chars(name.data(), name.data() + name.size(), index);
        if (read.ec != std::errc{} || read.ptr != name.data() + name.size() || !take('['))
            return false;
        for (; index > 0; --index) {
            value();
            if (!take(',')) return false;
        }
        blank();
        start = at_;
        return peek() != ']';
    }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
};

std::string_view parent(std::string_view path) {
    return path.substr(0, path.rfind('/'));
}

} // namespace

std::optional<Place> find_place(std::string_view text, std::string_view path) {
    Scanner scanner(text);
    scanner.blank();
    Place place{scanner.at(), 0, 0};
    while (!path.empty()) {
        path.remove_prefix(1);
        const auto name = path.substr(0, path.find('/'));
        if (!scanner.enter(name, place.start)) return std::nullopt;
        path.remove_prefix(name.size());
    }
    scanner.blank();
    place.begin = scanner.at();
    scanner.value();
    place.end = scanner.at();
    return place;
}

int line_of(std::string_view text, std::string_view path) {
    auto place = find_place(text, path);
    while (!place && !path.empty()) {
        path = parent(path);
        place = find_place(text, path);
    }
    const auto before = text.substr(0, place ? place->start : 0);
    return static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
}

bool set_value(std::string& text, std::string_view path, std::string_view json) {
    if (const auto place = find_place(text, path)) {
        text.replace(place->begin, place->end - place->begin, json);
        return true;
    }
    const auto around = find_place(text, parent(path));
    if (!around || path.empty() || text[around->begin] != '{') return false;
    const std::size_t last = text.find_last_not_of(" \n\t\r", around->end - 2);
    std::string member = text[last] == '{' ? "\n" : ",\n";
    member.append(2 * static_cast<std::size_t>(std::count(path.begin(), path.end(), '/')), ' ');
    member += '"';
    member += path.substr(path.rfind('/') + 1);
    member += "\": ";
    member += json;
    text.insert(last + 1, member);
    return true;
}

bool remove_value(std::string& text, std::string_view path) {
    const auto place = find_place(text, path);
    if (!place || path.empty()) return false;
    std::size_t begin = place->start;
    std::size_t end = std::min(text.find_first_not_of(" \n\t\r", place->end), text.size() - 1);
    if (text[end] == ',') {
        ++end;
    } else {
        end = place->end;
        const std::size_t before = text.find_last_not_of(" \n\t\r", begin - 1);
        if (text[before] == ',') begin = before;
    }
    text.erase(begin, end - begin);
    return true;
}

} // namespace trunkline::json
