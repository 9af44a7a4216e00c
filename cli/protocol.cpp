// trunkline protocol: what pages, bots and tools say to a table, for programs to read.
#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <memory>

#include "cli/commands.hpp"
#include "server/protocol_writer.hpp"

namespace trunkline {
namespace {

struct ProtocolOptions {
    bool typescript = false;
    std::string tables_of;
};

Exit print_protocol(const ProtocolOptions& options) {
    if (options.typescript) {
        fmt::print("{}", protocol::typescript());
        return kWell;
    }
    if (options.tables_of.empty()) {
        fmt::print("{}\n", protocol::schema());
        return kWell;
    }
    std::ifstream in(options.tables_of);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    if (text.empty()) {
        fmt::print(stderr, "trunkline: {} cannot be read\n", options.tables_of);
        return kBadInput;
    }
    fmt::print("{}", protocol::with_tables(text));
    return kWell;
}

} // namespace

void add_protocol(Command& all) {
    const auto options = std::make_shared<ProtocolOptions>();
    Command command = all.below("protocol", "print what is said to a table, as a JSON Schema");
    command.flag("--typescript", options->typescript, "as the types of the page");
    command.text("--tables", options->tables_of, "this Markdown file with its tables made anew");
    command.does([options] { return print_protocol(*options); });
}

} // namespace trunkline
