// A client that plays: it keeps its view up to date from what it is told, and moves at random.
#pragma once

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <memory>
#include <string>

#include "bots/bot.hpp"
#include "client.hpp"
#include "stage.hpp"
#include "wire/view.hpp"

namespace trunkline::client {

// The view as a page has it: JSON, into which changes are merged (docs/PROTOCOL.md).
class PageView {
  public:
    // False where the message does not follow on what is known.
    bool take(const std::string& message) {
        rapidjson::Document event;
        event.Parse(message.c_str(), message.size());
        if (event.HasParseError() || !event.IsObject()) return false;
        const std::string type = event["type"].GetString();
        if (event.HasMember("version")) {
            const int given = event["version"].GetInt();
            if (type == "event" && given <= version) return false;
            if (given > version) version = given;
        }
        if (event.HasMember("view") && event["view"].IsObject()) {
            view.SetObject();
            view.CopyFrom(event["view"], view.GetAllocator());
        }
        if (type != "event") return true;
        auto& allocator = view.GetAllocator();
        for (const auto& change : event["changes"].GetObject()) {
            if (change.name == "players") {
                for (const auto& player : change.value.GetObject()) {
                    auto& mine =
                        view["players"]
                            [static_cast<rapidjson::SizeType>(std::atoi(player.name.GetString()))];
                    for (const auto& figure : player.value.GetObject())
                        mine[figure.name.GetString()].CopyFrom(figure.value, allocator);
                }
            } else {
                view[change.name.GetString()].CopyFrom(change.value, allocator);
            }
        }
        return true;
    }
    bool dealt() const { return view.IsObject(); }
    bool over() const { return dealt() && view["phase"] == "over"; }
    bool awaits(int seat) const {
        if (!dealt()) return false;
        for (const auto& who : view["to_move"].GetArray())
            if (who.GetInt() == seat) return true;
        return false;
    }
    std::string text() const {
        rapidjson::StringBuffer buffer;
        rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
        view.Accept(writer);
        return buffer.GetString();
    }

    rapidjson::Document view;
    int version = 0;
};

// A legal move in this view, as a message carries it.
inline std::string choose(const PageView& page, Bot& bot, const Board& board) {
    json::Document document(page.text(), {64 * 1024, 8});
    const View view = read_view(board, document.root());
    EXPECT_FALSE(document.complaint()) << document.complaint().text();
    std::string text;
    json::Writer out(text);
    write_move(out, board, written(view.mine, bot.choose(view, {})), WithSeat::No);
    return text;
}

} // namespace trunkline::client
