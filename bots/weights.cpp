#include "bots/weights.hpp"

#include "wire/house.hpp"
#include "wire/json.hpp"
#include "wire/writer.hpp"

namespace trunkline {

std::span<const EmbeddedFile> embedded_weights();

namespace {
constexpr std::string_view kFormat = "trunkline-weights/1";
}

std::optional<Weights> read_weights(std::string_view file, std::string_view text,
                                    std::string& error) {
    json::Document document(text, {1 << 16, 4});
    const json::Value root = document.root();
    Weights weights;
    const std::string_view format = root["format"].text();
    if (!document.complaint() && format != kFormat) {
        error = std::string(file) + ": these weights are of the format '" + std::string(format) +
                "'; expected '" + std::string(kFormat) + "'";
        return std::nullopt;
    }
    weights.map = root["map"].text();
    weights.players = root["players"].integer(2, kMaxSeats);
    weights.made_by = root["made_by"].text();
    const json::Value style = root["style"];
    for (const StyleField& f : kStyleFields)
        weights.style.*f.field = style[f.name].integer(f.least, f.most);
    root.fields({"format", "map", "players", "made_by", "style"});
    if (document.complaint()) {
        error = std::string(file) + ": " + document.complaint().text();
        return std::nullopt;
    }
    return weights;
}

std::string write_weights(const Weights& weights) {
    std::string text;
    json::Writer out(text);
    out.open('{').key("format").word(kFormat).key("map").text(weights.map);
    out.key("players").number(weights.players).key("made_by").text(weights.made_by);
    out.key("style").open('{');
    for (const StyleField& f : kStyleFields) out.key(f.name).number(weights.style.*f.field);
    out.close('}').close('}');
    return text + "\n";
}

Style style_for(const Board& board, int players) {
    const std::string map(without_house_rule(board.id));
    for (; players >= 2; --players) {
        const EmbeddedFile* file =
            find(embedded_weights(), map + "-" + std::to_string(players) + ".json");
        if (file == nullptr) continue;
        std::string error;
        if (const auto weights = read_weights(file->name, file->bytes, error))
            return weights->style;
    }
    return {};
}

} // namespace trunkline
