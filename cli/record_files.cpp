#include "cli/record_files.hpp"

#include <filesystem>

#include "cli/input.hpp"

namespace trunkline {
namespace {

constexpr std::size_t kLargestRecord = 8u << 20;

} // namespace

RecordFiles::RecordFiles(std::vector<std::string> files) : files_(std::move(files)) {
    for (const auto& file : files_) {
        std::error_code missing; // says so when it is its turn
        const auto size = std::filesystem::file_size(file, missing);
        if (!missing) all_ += size;
    }
}

double RecordFiles::share_read() const {
    return all_ == 0 ? 1 : static_cast<double>(read_) / static_cast<double>(all_);
}

bool RecordFiles::next(NamedRecord& record, std::string& error) {
    while (file_ < files_.size()) {
        const std::string& path = files_[file_];
        if (!path.ends_with(".jsonl")) {
            ++file_;
            auto text = read_file(path, kLargestRecord, error);
            if (!text) return false;
            read_ += text->size();
            record = {path, std::move(*text)};
            return true;
        }
        if (!lines_) {
            lines_ = open_file(path, error);
            if (!lines_) return false;
            line_ = 0;
            any_ = false;
        }
        while (next_line(record.text)) {
            ++line_;
            if (record.text.empty()) continue;
            any_ = true;
            record.name = path + ":" + std::to_string(line_);
            return true;
        }
        lines_.reset();
        ++file_;
        if (!any_) {
            error = path + ": found no record, expected one a line";
            return false;
        }
    }
    return false;
}

// A line is cut off where it is longer than any record, so that no file fills the memory.
bool RecordFiles::next_line(std::string& line) {
    line.clear();
    std::streambuf& in = *lines_->rdbuf();
    constexpr int end = std::char_traits<char>::eof();
    bool any = false;
    for (int c = in.sbumpc(); c != end; c = in.sbumpc()) {
        any = true;
        ++read_;
        if (c == '\n') break;
        if (line.size() <= kLargestRecord) line += static_cast<char>(c);
    }
    if (line.ends_with('\r')) line.pop_back();
    return any;
}

} // namespace trunkline
