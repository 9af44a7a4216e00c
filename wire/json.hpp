// JSON from outside: every value knows its path, and the first thing that does not fit is kept as
// one line that says what was found and what was expected.
#pragma once

#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "wire/json_tree.hpp"
#include "wire/writer.hpp"

namespace trunkline::json {

// The first complaint about a text. Later ones are dropped: they may only follow from the first.
class Complaint {
  public:
    explicit operator bool() const { return !text_.empty(); }
    const std::string& text() const { return text_; }
    void add(std::string_view path, std::string_view found, std::string_view expected);
    void add(std::string text) {
        if (text_.empty()) text_ = std::move(text);
    }

  private:
    std::string text_;
};

// A value, its path, and where to complain. Once something was complained about, everything reads
// as empty, so that a reader needs to look only once, at its end.
class Value {
  public:
    Value(const Node* value, std::string path, Complaint* complaint)
        : value_(value), path_(std::move(path)), complaint_(complaint) {}

    bool ok() const { return !*complaint_; }
    const std::string& path() const { return path_; }
    // Complains about this value.
    void refuse(std::string_view expected) const;

    // A member that has to be there; one that may be absent; the names of an object's members.
    Value operator[](std::string_view field) const;
    std::optional<Value> find(std::string_view field) const;
    // Complains unless this is an object with exactly these members, each once.
    bool fields(std::initializer_list<std::string_view> required,
                std::initializer_list<std::string_view> optional = {}) const;

    // Complains where one of these members is there twice; others may be there as well.
    void once(std::initializer_list<std::string_view> names) const;

    template <class Visit> // visit(name, value)
    void each_member(Visit visit) const {
        if (!is_object()) return;
        const Node* name = value_->first();
        for (std::uint32_t i = 0; i < value_->size; ++i, name = name->next()->next())
            visit(name->str(), child(name->str(), name->next()));
    }
    template <class Visit> // visit(value)
    void each(Visit visit, std::size_t most = std::numeric_limits<std::size_t>::max()) const {
        const std::size_t n = size(most);
        const Node* element = n > 0 ? value_->first() : nullptr;
        for (std::size_t i = 0; i < n; ++i, element = element->next())
            visit(child(std::to_string(i), element));
    }
    // Elements of an array; complains unless it is one of at most that many.
    std::size_t size(std::size_t most = std::numeric_limits<std::size_t>::max()) const;
    Value at(std::size_t index) const;

    int integer(int least, int most, std::string_view expected = {}) const;
    double number(double least, double most, std::string_view expected = "a number") const;
    bool boolean() const;
    std::string_view text(std::string_view expected = "a text") const;
    // The place of the text in a list of words; complains, naming them all, where it is in none.
    int one_of(std::span<const std::string_view> words) const;
    int one_of(std::initializer_list<std::string_view> words) const {
        return one_of(std::span(words.begin(), words.size()));
    }

    // As it stands, without white space.
    void write(Writer& out) const;

    bool is_null() const { return is(Kind::Null); }
    bool is_text() const { return is(Kind::Text); }
    bool is_object() const; // complains where it is none

  private:
    bool is(Kind kind) const { return value_ != nullptr && value_->kind == kind; }
    Value child(std::string_view name, const Node* value) const;
    const Node* member(std::string_view name) const; // the first of that name, or null

    const Node* value_; // null once there was a complaint
    std::string path_;
    Complaint* complaint_;
};

// Parses a whole text. Where it is too large, too deeply nested or not JSON, the value reads as
// empty and the complaint is set.
class Document {
  public:
    Document(std::string_view text, Limits limits);
    Document(const Document&) = delete; // values point into it
    Document& operator=(const Document&) = delete;

    Value root() { return {complaint_ ? nullptr : tree_.nodes.data(), "", &complaint_}; }
    const Complaint& complaint() const { return complaint_; }

  private:
    Tree tree_;
    Complaint complaint_;
};

} // namespace trunkline::json
