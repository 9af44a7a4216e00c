// The records in a list of files: one a file, or one a line (.jsonl).
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace trunkline {

struct NamedRecord {
    std::string name; // FILE, or FILE:LINE from 1
    std::string text;
};

class RecordFiles {
  public:
    explicit RecordFiles(std::vector<std::string> files);

    // False at the end, and where a file cannot be read: then one line is in `error`.
    bool next(NamedRecord& record, std::string& error);
    double share_read() const; // of all bytes, from 0 to 1

  private:
    bool next_line(std::string& line);

    std::vector<std::string> files_;
    std::size_t file_ = 0;
    std::optional<std::ifstream> lines_; // of a .jsonl that is being read
    int line_ = 0;
    bool any_ = false; // in this .jsonl
    std::uintmax_t read_ = 0, all_ = 0;
};

} // namespace trunkline
