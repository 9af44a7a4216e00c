// A connection to PostgreSQL. Nothing but this, the store (server/postgres.cpp) and the leases
// (server/leases.cpp) knows libpq.
#pragma once

#include <libpq-fe.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "server/storage.hpp"

namespace trunkline {

std::string one_line(std::string text);

// What a statement is given. Texts must live until it has been sent; numbers are sent as text.
class Values {
  public:
    Values& operator<<(std::string_view bytes) {
        add(bytes.data(), bytes.size(), 1);
        return *this;
    }
    Values& operator<<(std::int64_t number) {
        auto& text = numbers_[used_];
        const auto end = std::to_chars(text.data(), text.data() + text.size() - 1, number).ptr;
        *end = '\0';
        add(text.data(), 0, 0);
        return *this;
    }
    Values& operator<<(bool value) {
        add(value ? "t" : "f", 0, 0);
        return *this;
    }
    int count() const { return static_cast<int>(used_); }
    const char* const* values() const { return values_.data(); }
    const int* lengths() const { return lengths_.data(); }
    const int* formats() const { return formats_.data(); }

  private:
    void add(const char* value, std::size_t length, int format) {
        values_[used_] = value;
        lengths_[used_] = static_cast<int>(length);
        formats_[used_++] = format;
    }
    static constexpr std::size_t kMost = 9;
    std::array<std::array<char, 24>, kMost> numbers_;
    std::array<const char*, kMost> values_ = {};
    std::array<int, kMost> lengths_ = {}, formats_ = {};
    std::size_t used_ = 0;
};

// Rows come as text, but for bytes, which come as \x and hexadecimal digits.
class Rows {
  public:
    explicit Rows(PGresult* result) : result_(result) {}
    ~Rows() { PQclear(result_); }
    Rows(Rows&& other) noexcept : result_(std::exchange(other.result_, nullptr)) {}
    Rows& operator=(Rows&&) = delete;

    bool well() const {
        const ExecStatusType status = PQresultStatus(result_);
        return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
    }
    int size() const { return PQntuples(result_); }
    std::int64_t number(int row, int column) const {
        const char* text = PQgetvalue(result_, row, column);
        std::int64_t value = 0;
        std::from_chars(text, text + PQgetlength(result_, row, column), value);
        return value;
    }
    bool flag(int row, int column) const { return *PQgetvalue(result_, row, column) == 't'; }
    std::string text(int row, int column) const { return PQgetvalue(result_, row, column); }
    std::string bytes(int row, int column) const {
        std::size_t size = 0;
        unsigned char* raw = PQunescapeBytea(
            reinterpret_cast<const unsigned char*>(PQgetvalue(result_, row, column)), &size);
        std::string copy(reinterpret_cast<const char*>(raw), size);
        PQfreemem(raw);
        return copy;
    }
    std::string complaint() const { return one_line(PQresultErrorMessage(result_)); }

  private:
    PGresult* result_;
};

class PostgresConnection {
  public:
    // Throws StorageError, as do all others.
    explicit PostgresConnection(const std::string& address);
    ~PostgresConnection() { PQfinish(db_); }
    PostgresConnection(const PostgresConnection&) = delete;
    PostgresConnection& operator=(const PostgresConnection&) = delete;

    PGconn* raw() { return db_; }
    bool well() const { return PQstatus(db_) == CONNECTION_OK; }
    std::string complaint() const { return one_line(PQerrorMessage(db_)); }
    // After it broke.
    void connect_again();

    void run(const std::string& sql);
    Rows query(const std::string& sql, const Values& values);
    void prepare(const char* name, const char* sql);
    Rows ask(const char* prepared, const Values& values);

  private:
    PGconn* db_;
};

} // namespace trunkline
