#include "cli/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cmath>

namespace trunkline {
namespace {

double now_ms() {
    const auto t = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double, std::milli>(t).count();
}

} // namespace

bool Process::start(const std::string& command, const std::string& log, std::string& failure) {
    stop();
    signal(SIGPIPE, SIG_IGN); // a dead reader is reported where it is written to
    int in[2];
    int out[2];
    if (pipe2(in, O_CLOEXEC) != 0) {
        failure = "no pipe could be opened for it";
        return false;
    }
    if (pipe2(out, O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        failure = "no pipe could be opened for it";
        return false;
    }
    pid_ = fork();
    if (pid_ == 0) {
        setpgid(0, 0);
        signal(SIGPIPE, SIG_DFL);
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        const int errors = open(log.empty() ? "/dev/null" : log.c_str(),
                                O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
        if (errors >= 0) dup2(errors, STDERR_FILENO);
        execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    to_ = in[1];
    from_ = out[0];
    if (pid_ < 0) {
        stop();
        failure = "it could not be started";
        return false;
    }
    setpgid(pid_, pid_); // whichever of the two processes comes first
    fcntl(to_, F_SETFL, O_NONBLOCK);
    fcntl(from_, F_SETFL, O_NONBLOCK);
    return true;
}

void Process::finish(double patience_ms) {
    if (to_ >= 0) close(to_);
    to_ = -1;
    const double deadline = now_ms() + patience_ms;
    while (pid_ > 0 && now_ms() < deadline) {
        if (waitpid(pid_, nullptr, WNOHANG) == pid_) {
            kill(-pid_, SIGKILL); // whatever it has started
            pid_ = -1;
        } else {
            usleep(1000);
        }
    }
    stop();
}

void Process::stop() {
    if (to_ >= 0) close(to_);
    if (from_ >= 0) close(from_);
    to_ = from_ = -1;
    buffer_.clear();
    if (pid_ <= 0) return;
    kill(-pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
}

std::string Process::cause_of_death() {
    int status = 0;
    // The pipe may close a moment before the process is gone.
    for (int i = 0; i < 50; ++i) {
        const pid_t done = waitpid(pid_, &status, WNOHANG);
        if (done == pid_) {
            kill(-pid_, SIGKILL);
            pid_ = -1;
            if (WIFSIGNALED(status)) return "died by signal " + std::to_string(WTERMSIG(status));
            return "ended with exit code " + std::to_string(WEXITSTATUS(status));
        }
        usleep(2000);
    }
    return "closed its output";
}

bool Process::wait_for(int fd, short events, double deadline, std::string& failure) const {
    for (;;) {
        const double left = deadline - now_ms();
        pollfd p{fd, events, 0};
        const int ready = left > 0 ? poll(&p, 1, static_cast<int>(std::ceil(left))) : 0;
        if (ready > 0) return true;
        if (ready == 0) {
            failure = events == POLLIN ? kNoAnswer : "does not read what it is told";
            return false;
        }
        if (errno != EINTR) {
            failure = "its pipe is broken";
            return false;
        }
    }
}

bool Process::write_line(std::string_view line, double patience_ms, std::string& failure) {
    const double deadline = now_ms() + patience_ms;
    std::string text(line);
    text += '\n';
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t n = write(to_, text.data() + done, text.size() - done);
        if (n > 0) {
            done += static_cast<std::size_t>(n);
        } else if (errno == EAGAIN) {
            if (!wait_for(to_, POLLOUT, deadline, failure)) return false;
        } else if (errno != EINTR) {
            failure = cause_of_death();
            return false;
        }
    }
    return true;
}

bool Process::is_silent(std::string& failure) {
    char any = 0;
    if (read(from_, &any, 1) <= 0) return true; // if it has died, the next line will tell
    failure = kTooMuch;
    return false;
}

bool Process::read_line(std::string& line, double patience_ms, std::string& failure) {
    const double deadline = now_ms() + patience_ms;
    for (;;) {
        const std::size_t end = buffer_.find('\n');
        if (end != std::string::npos) {
            line = buffer_.substr(0, end);
            buffer_.erase(0, end + 1);
            if (buffer_.empty()) return true;
            failure = kTooMuch;
            return false;
        }
        if (buffer_.size() > kLongestLine) {
            failure = "flooded: more than " + std::to_string(kLongestLine) + " bytes in one line";
            return false;
        }
        char piece[4096];
        const ssize_t n = read(from_, piece, sizeof piece);
        if (n > 0) {
            buffer_.append(piece, static_cast<std::size_t>(n));
        } else if (n == 0) {
            failure = cause_of_death();
            return false;
        } else if (errno == EAGAIN) {
            if (!wait_for(from_, POLLIN, deadline, failure)) return false;
        } else if (errno != EINTR) {
            failure = "its pipe is broken";
            return false;
        }
    }
}

} // namespace trunkline
