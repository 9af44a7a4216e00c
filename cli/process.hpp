// A child process that is spoken to line by line, each line with a deadline.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

namespace trunkline {

class Process {
  public:
    static constexpr std::string_view kNoAnswer = "no answer in time";
    static constexpr std::string_view kTooMuch = "said more than the one line it was asked for";

    Process() = default;
    ~Process() { stop(); }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // Runs the command in a shell, in a process group of its own; false and why. What it writes to
    // its standard error goes to the end of the file `log`, or nowhere where that is empty.
    bool start(const std::string& command, const std::string& log, std::string& failure);
    bool running() const { return pid_ > 0; }
    // False and why: it died, it does not read, or time is up.
    bool write_line(std::string_view line, double patience_ms, std::string& failure);
    bool read_line(std::string& line, double patience_ms, std::string& failure);
    // False and why: it has said something since its last line was read.
    bool is_silent(std::string& failure);
    // Closes its input and waits so long for it to end by itself; then stops it.
    void finish(double patience_ms);
    // Ends the whole process group.
    void stop();

  private:
    bool wait_for(int fd, short events, double deadline, std::string& failure) const;
    std::string cause_of_death();

    static constexpr std::size_t kLongestLine = 1 << 16;

    pid_t pid_ = -1;
    int to_ = -1;
    int from_ = -1;
    std::string buffer_;
};

} // namespace trunkline
