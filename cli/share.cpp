// trunkline share: a game as one page, with board, replay, review and recheck inside. The page's
// own files travel in the binary; what is put in where is said by share.html (web/share_page.ts).
#include <fmt/core.h>

#include <cstdio>
#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/first_record.hpp"
#include "wire/embedded.hpp"
#include "wire/house_rules.hpp"

namespace trunkline {

std::span<const EmbeddedFile> embedded_page(); // cmake/embed.cmake, from build/page

namespace {

struct Options {
    std::string file, out;
};

Exit refuse(const std::string& why) {
    fmt::print(stderr, "trunkline: {}\n", why);
    return kBadInput;
}

std::string base64(std::string_view bytes) {
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t left = std::min<std::size_t>(3, bytes.size() - i);
        unsigned group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (k < left ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k)
            text += k <= left ? kLetters[group >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

std::string element(std::string_view id, std::string_view type, std::string_view text) {
    return fmt::format("<script type=\"{}\" id=\"{}\">{}</script>", type, id, text);
}

// JSON in which nothing can end the element that it stands in.
std::string harmless(const Record& record) {
    std::string text, safe;
    write_record(text, record);
    for (const char c : text)
        if (c == '<')
            safe += "\\u003c";
        else
            safe += c;
    return safe;
}

// What stands in the place of a comment like "engine assets/trunkline.wasm" or "map usa
// assets/usa.json"; nothing for another map's. nullopt: the file is not there.
std::optional<std::string> part(std::string_view comment, const Record& record) {
    if (comment == "record") return element("record", "application/json", harmless(record));
    const std::string map = fmt::format("map {} ", split_house_rule(record.board->id).map);
    const bool is_engine = comment.starts_with("engine ");
    if (!is_engine && !comment.starts_with(map)) return "";
    const std::string name = std::string(comment.substr(comment.rfind(' ') + 1)) + ".gz";
    const EmbeddedFile* file = find(embedded_page(), name);
    if (file == nullptr) return std::nullopt;
    return element(is_engine ? "engine" : "map", "text/plain", base64(file->bytes));
}

std::optional<std::string> page_of(const Record& record) {
    const EmbeddedFile* share = find(embedded_page(), "share.html");
    if (share == nullptr) return std::nullopt;
    std::string page;
    std::string_view rest = share->bytes;
    for (auto at = rest.find("<!--"); at != std::string_view::npos; at = rest.find("<!--")) {
        const auto end = rest.find("-->", at);
        const auto filled = part(rest.substr(at + 4, end - at - 4), record);
        if (!filled) return std::nullopt;
        page += rest.substr(0, at);
        page += *filled;
        rest.remove_prefix(end + 3);
    }
    return page + std::string(rest);
}

Exit run(const Options& options) {
    std::string error;
    Boards boards;
    const auto record = first_record(options.file, boards, error);
    if (!record) return refuse(error);
    if (!record->fairness || !record->fairness->seed)
        return refuse(options.file +
                      ": fairness: there is no seed, without which nothing is replayed");
    const std::string fault = verify(*record);
    if (!fault.empty()) {
        fmt::print(stderr, "{}: {}\n", options.file, fault);
        return kNo;
    }
    const auto page = page_of(*record);
    if (!page) return refuse("this binary was built without its page; tools/page builds it");
    if (!write_file(options.out, *page)) return refuse(options.out + " cannot be written");
    return kWell;
}

} // namespace

void add_share(Command& all) {
    Command command = all.below(
        "share", "a game as one page that needs nothing else: board, replay, review, recheck");
    const auto options = std::make_shared<Options>();
    command.text("FILE", options->file, "a record (.game.json; of a .jsonl the first)",
                 Need::Required);
    command.text("-o,--output", options->out, "the page to write (.html)", Need::Required);
    command.does([options] { return run(*options); });
}

} // namespace trunkline
