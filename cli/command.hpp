// A command of `trunkline` as it describes itself: its name, what it can be told, what it does.
// CLI11 reads the words; only command.cpp includes its large header, which takes seconds to
// compile.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace trunkline {

using Exit = int;
inline constexpr Exit kWell = 0;
inline constexpr Exit kNo = 1;
inline constexpr Exit kBadInput = 2;

enum class Need { Optional, Required };

class Command {
  public:
    // A command below this one. Without `does`, one of the commands below has to be named.
    Command below(const std::string& name, const std::string& help);
    void does(std::function<Exit()> work);

    // What is told lands in the variable, which has to outlive the command; what it holds before
    // is the default. Names that begin with -- are options, others are words in their order.
    void flag(const std::string& name, bool& value, const std::string& help);
    void text(const std::string& name, std::string& value, const std::string& help,
              Need need = Need::Optional);
    void list(const std::string& name, std::vector<std::string>& value, const std::string& help,
              Need need = Need::Optional); // separated by commas
    void each(const std::string& name, std::vector<std::string>& value,
              const std::string& help); // an option that may be repeated
    void words(const std::string& name, std::vector<std::string>& value,
               const std::string& help); // all words that are left
    // int, unsigned, std::uint64_t, double, or an optional one.
    template <class Number>
    void number(const std::string& name, Number& value, const std::string& help, double least = 0,
                double most = std::numeric_limits<double>::infinity());

    // Options that were not told are taken from the lines of a file, `name = value`; # begins a
    // comment, and a list has a line for each. Reading again forgets what was read before. Returns
    // one line that says what is wrong, or nothing.
    std::string read_file(const std::string& path);

  private:
    friend Exit run_command_line(int argc, char** argv, void (*add)(Command& all));
    Command(CLI::App* app, Exit* exit) : app_(app), exit_(exit) {}

    CLI::App* app_;
    Exit* exit_;
    std::vector<CLI::Option*> from_file_;
};

// `add` adds the commands; the one that was named runs. What cannot be read gives one line and 2.
Exit run_command_line(int argc, char** argv, void (*add)(Command& all));

} // namespace trunkline
