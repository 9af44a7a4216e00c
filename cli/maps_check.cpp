// trunkline maps check: every mistake of map files, and what is hardly meant.
#include <fmt/core.h>

#include <cstdio>
#include <memory>

#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/map_names.hpp"
#include "wire/map.hpp"
#include "wire/map_parts.hpp"
#include "workshop/map_check.hpp"

namespace trunkline {
namespace {

struct Options {
    std::vector<std::string> files;
    bool json = false;
};

std::string_view plural(std::size_t n) {
    return n == 1 ? "" : "s";
}

void print(const std::string& file, const std::string& text, const MapCheck& check) {
    const auto line = [&](const MapRemark& one, std::string_view kind) {
        // What is no JSON says its own line.
        const bool whole = one.at.empty() && one.problem.starts_with("line ");
        fmt::print(stderr, "{}{}: {}{}{}\n", file, whole ? "" : fmt::format(":{}", one.line), kind,
                   one.at.empty() ? "" : one.at + ": ", one.problem);
    };
    for (const MapRemark& error : check.errors) line(error, "");
    if (check.more_errors) fmt::print(stderr, "{}: and more errors\n", file);
    for (const MapRemark& warning : check.warnings) line(warning, "warning: ");
    if (!check.ok()) return;
    std::string error;
    const auto board = read_map(file, text, error);
    fmt::print(
        "{}: ok: {} ({} cities, {} routes, {} tickets{})\n", file, english_names(*board, text).map,
        board->cities.size(), board->routes.size(), board->tickets.size(),
        check.warnings.empty()
            ? std::string()
            : fmt::format("; {} warning{}", check.warnings.size(), plural(check.warnings.size())));
}

Exit run(const Options& options) {
    Exit worst = kWell;
    std::string report;
    json::Writer out(report);
    out.open('[');
    for (const std::string& file : options.files) {
        std::string error;
        std::optional<std::string> text;
        if (const EmbeddedFile* box = find_map(file))
            text = std::string(box->bytes);
        else
            text = read_file(file, kMapLimits.bytes, error);
        if (!text) {
            fmt::print(stderr, "{}\n", error);
            return kBadInput;
        }
        const MapCheck check = check_map(*text);
        if (!check.ok()) worst = kBadInput;
        if (options.json) {
            out.open('{').key("file").text(file).key("check");
            write_map_check(out, check);
            out.close('}');
        } else {
            print(file, *text, check);
        }
    }
    out.close(']');
    if (options.json) fmt::print("{}\n", report);
    return worst;
}

} // namespace

void add_maps_check(Command& maps) {
    Command command = maps.below("check",
                                 "is this a map? if not, everything that is wrong; and "
                                 "what is allowed but hardly meant");
    const auto options = std::make_shared<Options>();
    command.words("FILE", options->files, "map files");
    command.flag("--json", options->json, "print an array with an object for each file");
    command.does([options] { return run(*options); });
}

} // namespace trunkline
