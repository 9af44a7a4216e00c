// The one place that knows the JSON library: Boost.JSON's parser, which tells what it meets one by
// one, and of whose containers we use none: they keep one of two members of the same name.
#include "wire/json_tree.hpp"

#ifdef __wasm__
#define BOOST_SYSTEM_DISABLE_THREADS // there are none
#endif
#include <boost/json/basic_parser_impl.hpp>
// Of <boost/json/src.hpp> what the parser needs: the rest does not compile without exceptions.
#include <boost/json/detail/impl/default_resource.ipp>
#include <boost/json/detail/impl/except.ipp>
#include <boost/json/detail/impl/stack.ipp>
#include <boost/json/impl/error.ipp>

#include <cmath>
#include <cstdlib>
#include <utility>

#ifdef BOOST_NO_EXCEPTIONS
namespace boost {
// Never reached: the parser reports by error codes.
void throw_exception(const std::exception& /*unused*/) {
    std::abort();
}
void throw_exception(const std::exception& /*unused*/, const source_location& /*unused*/) {
    std::abort();
}
} // namespace boost
#endif

namespace trunkline::json {
namespace {

using Error = boost::json::error;
using ErrorCode = boost::json::error_code;
using Text = boost::json::string_view;

class Builder {
  public:
    static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);

    explicit Builder(Tree& tree) : tree_(tree) {}

    bool on_document_begin(ErrorCode& /*unused*/) { return true; }
    bool on_document_end(ErrorCode& /*unused*/) { return true; }
    bool on_object_begin(ErrorCode& /*unused*/) { return open(Kind::Object); }
    bool on_object_end(std::size_t n, ErrorCode& /*unused*/) { return close(n); }
    bool on_array_begin(ErrorCode& /*unused*/) { return open(Kind::Array); }
    bool on_array_end(std::size_t n, ErrorCode& /*unused*/) { return close(n); }
    bool on_key_part(Text part, std::size_t /*unused*/, ErrorCode& error) {
        return keep(part, error);
    }
    bool on_key(Text part, std::size_t n, ErrorCode& error) { return text(part, n, error); }
    bool on_string_part(Text part, std::size_t /*unused*/, ErrorCode& error) {
        return keep(part, error);
    }
    bool on_string(Text part, std::size_t n, ErrorCode& error) { return text(part, n, error); }
    bool on_number_part(Text /*unused*/, ErrorCode& /*unused*/) { return true; }
    bool on_int64(std::int64_t n, Text written, ErrorCode& /*unused*/) {
        return number(Kind::Whole, static_cast<double>(n), written);
    }
    bool on_uint64(std::uint64_t n, Text written, ErrorCode& /*unused*/) {
        return number(Kind::Whole, static_cast<double>(n), written);
    }
    bool on_double(double n, Text written, ErrorCode& error) {
        if (!std::isfinite(n)) error = Error::exponent_overflow;
        return !error && number(Kind::Real, n, written);
    }
    bool on_bool(bool yes, ErrorCode& /*unused*/) {
        add(yes ? Kind::True : Kind::False);
        return true;
    }
    bool on_null(ErrorCode& /*unused*/) {
        add(Kind::Null);
        return true;
    }
    bool on_comment_part(Text /*unused*/, ErrorCode& /*unused*/) { return true; }
    bool on_comment(Text /*unused*/, ErrorCode& /*unused*/) { return true; }

    bool met_nul() const { return met_nul_; }

  private:
    Node& add(Kind kind) {
        Node& node = tree_.nodes.emplace_back();
        node.kind = kind;
        return node;
    }
    // While an array or object is open, its `nodes` say where the one around it is.
    bool open(Kind kind) {
        const auto index = static_cast<std::uint32_t>(tree_.nodes.size());
        add(kind).nodes = innermost_;
        innermost_ = index;
        return true;
    }
    bool close(std::size_t n) {
        const auto end = static_cast<std::uint32_t>(tree_.nodes.size());
        Node& node = tree_.nodes[innermost_];
        node.size = static_cast<std::uint32_t>(n);
        innermost_ = std::exchange(node.nodes, end - innermost_);
        return true;
    }
    // No text of ours needs U+0000, and many a program ends a text there.
    bool keep(Text part, ErrorCode& error) {
        met_nul_ = part.find('\0') != Text::npos;
        if (met_nul_) error = Error::syntax;
        tree_.texts.append(part.data(), part.size());
        return !met_nul_;
    }
    bool text(Text part, std::size_t n, ErrorCode& error) {
        if (!keep(part, error)) return false;
        Node& node = add(Kind::Text);
        node.size = static_cast<std::uint32_t>(n);
        node.text = tree_.texts.data() + tree_.texts.size() - n;
        return true;
    }
    bool number(Kind kind, double n, Text written) {
        Node& node = add(kind);
        node.number = n;
        node.size = static_cast<std::uint32_t>(written.size());
        node.text = tree_.texts.data() + tree_.texts.size();
        tree_.texts.append(written.data(), written.size());
        return true;
    }

    Tree& tree_;
    std::uint32_t innermost_ = 0;
    bool met_nul_ = false;
};

} // namespace

Fault read_tree(std::string_view text, int depth, Tree& tree) {
    // What is kept of texts and numbers is never longer than they were: pointers into it stay good.
    tree.texts.reserve(text.size());
    tree.nodes.reserve(8 + text.size() / 6);
    boost::json::parse_options options;
    options.max_depth = static_cast<std::size_t>(depth);
    boost::json::basic_parser<Builder> parser(options, tree);
    ErrorCode error;
    const std::size_t read = parser.write_some(false, text.data(), text.size(), error);
    if (!error && read < text.size()) error = Error::extra_data;
    if (!error) return {};
    const auto reason = static_cast<Error>(error.value());
    if (parser.handler().met_nul()) return {"the character U+0000", read};
    switch (reason) {
        case Error::too_deep:
            return {"too deep", read, true};
        case Error::extra_data:
            return {"something after the end", read};
        case Error::incomplete:
            return {"it ends too early", read};
        case Error::exponent_overflow:
            return {"a number too large", read};
        case Error::illegal_leading_surrogate:
        case Error::illegal_trailing_surrogate:
        case Error::expected_utf16_escape:
            return {"half a character (a surrogate on its own)", read};
        case Error::expected_hex_digit:
            return {"four hex digits belong after \\u", read};
        default:
            return {"this does not belong here", read};
    }
}

} // namespace trunkline::json
