#include "server/http_bodies.hpp"

#include "server/table_setup.hpp"
#include "wire/map.hpp"
#include "wire/writer.hpp"

namespace trunkline::bodies {
namespace {

void write_texts(json::Writer& out, std::string_view name, std::span<const std::string> texts) {
    out.key(name).open('[');
    for (const std::string& text : texts) out.text(text);
    out.close(']');
}

// Each is JSON already; where it is empty, it has gone meanwhile.
void write_tables(json::Writer& out, std::span<const std::string> tables) {
    out.key("tables").open('[');
    for (const std::string& table : tables)
        if (!table.empty()) out.raw(table);
    out.close(']');
}

void write_text_or_null(json::Writer& out, std::string_view name, std::string_view text) {
    out.key(name);
    if (text.empty())
        out.null();
    else
        out.text(text);
}

} // namespace

std::string seated(const Seated& seated) {
    std::string body;
    json::Writer out(body);
    out.open('{').key("code").text(seated.code).key("seat").number(seated.seat);
    out.key("token").text(seated.token).key("commitment").word(seated.commitment).close('}');
    return body;
}

std::string one_table(std::string_view table) {
    std::string body;
    json::Writer out(body);
    out.open('{').key("table").raw(table).close('}');
    return body;
}

std::string public_tables(std::span<const std::string> tables, std::string_view next) {
    std::string body;
    json::Writer out(body);
    out.open('{');
    write_tables(out, tables);
    write_text_or_null(out, "next", next);
    out.close('}');
    return body;
}

std::string host_tables(std::span<const std::string> tables, std::span<const std::string> bans) {
    std::string body;
    json::Writer out(body);
    out.open('{');
    write_tables(out, tables);
    write_texts(out, "bans", bans);
    out.close('}');
    return body;
}

std::string host_done() {
    return R"({"done":true})";
}

std::string maps(std::string_view network) {
    std::string body;
    json::Writer out(body);
    out.open('{');
    write_texts(out, "maps", map_ids());
    write_texts(out, "house_maps", house_map_ids());
    write_texts(out, "levels", bot_levels());
    write_text_or_null(out, "network", network);
    out.close('}');
    return body;
}

std::string health(std::string_view trouble, int sockets) {
    std::string body;
    json::Writer out(body);
    out.open('{').key("ok").boolean(trouble.empty());
    if (!trouble.empty()) out.key("store").text(trouble);
    out.key("sockets").number(sockets).close('}');
    return body;
}

} // namespace trunkline::bodies
