#include "server/postgres_connection.hpp"

#include <algorithm>

namespace trunkline {

std::string one_line(std::string text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
    std::ranges::replace(text, '\n', ' ');
    std::ranges::replace(text, '\t', ' ');
    return text;
}

PostgresConnection::PostgresConnection(const std::string& address) {
    // What the address says counts more.
    const std::array<const char*, 7> names = {"connect_timeout",
                                              "tcp_user_timeout",
                                              "keepalives_idle",
                                              "application_name",
                                              "client_encoding",
                                              "dbname",
                                              nullptr};
    const std::array<const char*, 7> values = {"5",    "10000",         "10",   "trunkline",
                                               "UTF8", address.c_str(), nullptr};
    db_ = PQconnectdbParams(names.data(), values.data(), 1);
    if (well()) return;
    const std::string why = complaint();
    PQfinish(db_);
    throw StorageError(why);
}

void PostgresConnection::connect_again() {
    PQreset(db_);
    if (!well()) throw StorageError(complaint());
}

void PostgresConnection::run(const std::string& sql) {
    if (Rows rows(PQexec(db_, sql.c_str())); !rows.well()) throw StorageError(rows.complaint());
}

Rows PostgresConnection::query(const std::string& sql, const Values& values) {
    Rows rows(PQexecParams(db_, sql.c_str(), values.count(), nullptr, values.values(),
                           values.lengths(), values.formats(), 0));
    if (!rows.well()) throw StorageError(rows.complaint());
    return rows;
}

void PostgresConnection::prepare(const char* name, const char* sql) {
    if (Rows rows(PQprepare(db_, name, sql, 0, nullptr)); !rows.well())
        throw StorageError(rows.complaint());
}

Rows PostgresConnection::ask(const char* prepared, const Values& values) {
    Rows rows(PQexecPrepared(db_, prepared, values.count(), values.values(), values.lengths(),
                             values.formats(), 0));
    if (!rows.well()) throw StorageError(rows.complaint());
    return rows;
}

} // namespace trunkline
