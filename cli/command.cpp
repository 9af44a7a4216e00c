#include "cli/command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace trunkline {

Command Command::below(const std::string& name, const std::string& help) {
    // Until it says what it does itself.
    app_->require_subcommand(1);
    return {app_->add_subcommand(name, help), exit_};
}

void Command::does(std::function<Exit()> work) {
    app_->require_subcommand(0, 1);
    app_->callback([app = app_, exit = exit_, work = std::move(work)] {
        if (app->get_subcommands().empty()) *exit = work();
    });
}

void Command::flag(const std::string& name, bool& value, const std::string& help) {
    app_->add_flag(name, value, help);
}

void Command::text(const std::string& name, std::string& value, const std::string& help,
                   Need need) {
    CLI::Option* option = app_->add_option(name, value, help);
    option->required(need == Need::Required);
    if (!value.empty()) option->capture_default_str();
}

void Command::list(const std::string& name, std::vector<std::string>& value,
                   const std::string& help, Need need) {
    CLI::Option* option = app_->add_option(name, value, help);
    option->delimiter(',')->required(need == Need::Required);
    if (!value.empty()) option->capture_default_str();
}

void Command::each(const std::string& name, std::vector<std::string>& value,
                   const std::string& help) {
    app_->add_option(name, value, help)->allow_extra_args(false);
}

void Command::words(const std::string& name, std::vector<std::string>& value,
                    const std::string& help) {
    app_->add_option(name, value, help)->required();
}

template <class Number>
void Command::number(const std::string& name, Number& value, const std::string& help, double least,
                     double most) {
    CLI::Option* option = app_->add_option(name, value, help)->type_name("NUMBER");
    const std::string_view kind = std::is_same_v<Number, double> ? "a number" : "a whole number";
    option->check([least, most, kind](const std::string& text) {
        char* end = nullptr;
        const double told = std::strtod(text.c_str(), &end);
        const bool fits = kind == "a number" || text.find_first_not_of("0123456789") == text.npos;
        if (!text.empty() && *end == 0 && fits && told >= least && told <= most)
            return std::string();
        return fmt::format("found {}, expected {} from {}{}", text, kind, least,
                           std::isinf(most) ? "" : fmt::format(" to {}", most));
    });
    // Nothing, or zero, stands for "as it comes" where it is the default.
    if (value != Number{}) option->capture_default_str();
}
template void Command::number(const std::string&, std::optional<int>&, const std::string&, double,
                              double);
template void Command::number(const std::string&, int&, const std::string&, double, double);
template void Command::number(const std::string&, unsigned&, const std::string&, double, double);
template void Command::number(const std::string&, std::uint64_t&, const std::string&, double,
                              double);
template void Command::number(const std::string&, double&, const std::string&, double, double);
template void Command::number(const std::string&, std::optional<std::uint64_t>&, const std::string&,
                              double, double);

namespace {

std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

} // namespace

std::string Command::read_file(const std::string& path) {
    for (CLI::Option* option : from_file_) option->clear();
    from_file_.clear();
    std::ifstream in(path);
    if (!in) return fmt::format("cannot read {}", path);
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        const std::string text = trimmed(line);
        if (text.empty() || text.starts_with('#')) continue;
        const auto equals = text.find('=');
        const std::string name = trimmed(text.substr(0, equals));
        CLI::Option* option =
            equals == std::string::npos ? nullptr : app_->get_option_no_throw("--" + name);
        if (!option || name == "config")
            return fmt::format("{}:{}: found '{}', expected a setting like listen = ADDRESS:PORT",
                               path, number, text);
        const bool again = std::ranges::find(from_file_, option) != from_file_.end();
        if (option->count() > 0 && !again) continue; // the command line says otherwise
        if (!again) from_file_.push_back(option);
        try {
            const std::string value = trimmed(text.substr(equals + 1));
            option->add_result(option->get_expected_min() == 0 ? option->get_flag_value(name, value)
                                                               : value);
            option->run_callback();
        } catch (const CLI::Error& error) {
            return fmt::format("{}:{}: {}", path, number, error.what());
        }
    }
    return {};
}

Exit run_command_line(int argc, char** argv, void (*add)(Command& all)) {
    CLI::App app("Trunkline: a rail-building board game.", "trunkline");
    Exit exit = kWell;
    Command all(&app, &exit);
    add(all);
    const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
    const std::string first = argc > 1 ? argv[1] : "-";
    if (!first.starts_with('-') &&
        std::ranges::none_of(commands, [&](CLI::App* one) { return one->check_name(first); })) {
        std::string names;
        for (const CLI::App* one : commands) names += (names.empty() ? "" : ", ") + one->get_name();
        fmt::print(stderr, "trunkline: found no command '{}', expected one of {}; see --help\n",
                   first, names);
        return kBadInput;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error); // --help
        fmt::print(stderr, "trunkline: {}\n", error.what());
        return kBadInput;
    } catch (const std::exception& error) {
        fmt::print(stderr, "trunkline: {}\n", error.what());
        return kBadInput;
    }
    return exit;
}

} // namespace trunkline
