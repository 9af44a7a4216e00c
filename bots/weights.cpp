#include "bots/weights.hpp"

#include "wire/embedded.hpp"
#include "wire/house_rules.hpp"
#include "wire/json.hpp"
#include "wire/writer.hpp"

namespace trunkline {

std::span<const EmbeddedFile> embedded_weights();

namespace {

constexpr std::string_view kStyleFormat = "trunkline-weights/1";
constexpr std::string_view kOutlookFormat = "trunkline-outlook/1";

// What both kinds of files begin with; `numbers` reads the rest, the object called `name`.
template <class File, class Numbers>
std::optional<File> read(std::string_view file, std::string_view text, std::string_view expected,
                         std::string_view name, Numbers numbers, std::string& error) {
    json::Document document(text, {1 << 16, 4});
    const json::Value root = document.root();
    const std::string_view format = root["format"].text();
    if (!document.complaint() && format != expected) {
        error = std::string(file) + ": these weights are of the format '" + std::string(format) +
                "'; expected '" + std::string(expected) + "'";
        return std::nullopt;
    }
    File result;
    result.map = root["map"].text();
    result.players = root["players"].integer(2, kMaxSeats);
    result.made_by = root["made_by"].text();
    numbers(result, root[name]);
    root.fields({"format", "map", "players", "made_by", name});
    if (document.complaint()) {
        error = std::string(file) + ": " + document.complaint().text();
        return std::nullopt;
    }
    return result;
}

template <class File, class Numbers>
std::string write(const File& file, std::string_view format, std::string_view name,
                  Numbers numbers) {
    std::string text;
    json::Writer out(text);
    out.open('{').key("format").word(format).key("map").text(file.map);
    out.key("players").number(file.players).key("made_by").text(file.made_by);
    out.key(name).open('{');
    numbers(out);
    out.close('}').close('}');
    return text + "\n";
}

// The file for this board and number of players, else for the nearest smaller number.
const EmbeddedFile* file_for(const Board& board, int players, std::string_view ending) {
    const std::string map(split_house_rule(board.id).map);
    const EmbeddedFile* file = nullptr;
    for (; players >= 2 && file == nullptr; --players)
        file = find(embedded_weights(), map + "-" + std::to_string(players) + std::string(ending));
    return file;
}

} // namespace

std::optional<Weights> read_weights(std::string_view file, std::string_view text,
                                    std::string& error) {
    return read<Weights>(
        file, text, kStyleFormat, "style",
        [](Weights& weights, const json::Value& style) {
            for (const StyleField& f : kStyleFields)
                weights.style.*f.field = style[f.name].integer(f.least, f.most);
        },
        error);
}

std::string write_weights(const Weights& weights) {
    return write(weights, kStyleFormat, "style", [&](json::Writer& out) {
        for (const StyleField& f : kStyleFields) out.key(f.name).number(weights.style.*f.field);
    });
}

Style style_for(const Board& board, int players) {
    const EmbeddedFile* file = file_for(board, players, ".json");
    if (file == nullptr) return {};
    std::string error;
    const auto weights = read_weights(file->name, file->bytes, error);
    return weights ? weights->style : Style{};
}

std::optional<OutlookFile> read_outlook(std::string_view file, std::string_view text,
                                        std::string& error) {
    return read<OutlookFile>(
        file, text, kOutlookFormat, "terms",
        [](OutlookFile& result, const json::Value& terms) {
            for (std::size_t i = 0; i < kTermNames.size(); ++i)
                result.outlook.weight[i] = terms[kTermNames[i]].integer(-kHeaviest, kHeaviest);
        },
        error);
}

std::string write_outlook(const OutlookFile& file) {
    return write(file, kOutlookFormat, "terms", [&](json::Writer& out) {
        for (std::size_t i = 0; i < kTermNames.size(); ++i)
            out.key(kTermNames[i]).number(file.outlook.weight[i]);
    });
}

std::optional<Outlook> outlook_for(const Board& board, int players) {
    const EmbeddedFile* file = file_for(board, players, ".outlook.json");
    if (file == nullptr) return std::nullopt;
    std::string error;
    const auto read = read_outlook(file->name, file->bytes, error);
    if (!read) return std::nullopt;
    return read->outlook;
}

} // namespace trunkline
