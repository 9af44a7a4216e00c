// A JSON text as a flat list of nodes: what is inside an array or object follows it directly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trunkline::json {

enum class Kind : std::uint8_t { Null, False, True, Whole, Real, Text, Array, Object };

// Members of an object are a Text, the name, and the value after it; a name that is there twice is
// kept twice.
struct Node {
    Kind kind = Kind::Null;
    std::uint32_t size = 0;     // bytes of the text; elements of an array; members of an object
    std::uint32_t nodes = 1;    // this one and all within it: the next value is that far away
    const char* text = nullptr; // Text, and Real as it was written
    double number = 0;          // Whole and Real

    std::string_view str() const { return {text, size}; }
    const Node* first() const { return this + 1; }
    const Node* next() const { return this + nodes; }
};

struct Limits {
    std::size_t bytes;
    int depth;
};

struct Tree {
    std::vector<Node> nodes; // the first is the root
    std::string texts;       // never moves once it is read
};

// What is wrong with a text, and where; nothing where it is JSON (RFC 8259) in UTF-8, within the
// limits, without U+0000 and without half a character (a surrogate on its own).
struct Fault {
    std::string_view what;
    std::size_t offset = 0;
    bool too_deep = false;
};
Fault read_tree(std::string_view text, int depth, Tree& tree);

} // namespace trunkline::json
