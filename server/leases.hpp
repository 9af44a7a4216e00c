// Who owns which table where several nodes share one PostgreSQL. A node has an epoch, a number that
// is never given twice, and stays alive by renewing it; a table's lease names the epoch of its
// owner. A node that has not renewed for too long is struck off by any other, with its leases: from
// then on its writes are refused (the fence in server/postgres.cpp), whatever it believes, and its
// tables can be taken. Only PostgreSQL's clock counts.
//
// Plain calls that wait for the database; each throws StorageError where it fails.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/postgres_connection.hpp"

namespace trunkline {

class Leases {
  public:
    static constexpr int kSeconds = 3; // without being renewed

    // Begins an epoch. Throws StorageError where a node of that name is there.
    Leases(const std::string& address, std::string node);

    std::int64_t epoch() const { return epoch_; }
    const std::string& cluster() const { return cluster_; } // names the database

    // False: others have struck this node off, and a new epoch has begun, with no tables.
    bool renew();

    struct Freed {
        std::vector<std::int64_t> nodes;
        std::vector<std::string> codes; // of their tables
    };
    // Strikes off nodes whose time is over.
    Freed strike_off();

    // The other nodes, or this one itself at its next start, need not wait until its time is over.
    void leave();

  private:
    // False: a node of that name is there.
    bool begin();
    void be_connected();
    void begin_session();

    PostgresConnection db_;
    std::string node_;
    std::string cluster_;
    std::int64_t epoch_ = 0;
};

} // namespace trunkline
