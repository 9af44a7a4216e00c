// The loader answers with the first mistake, since what comes after one may only follow from it. To
// tell all of them, each part of the file is read by itself, and what is wrong in it is noted, put
// right and read again: no mistake hides another, and none is told because of another.
#include "workshop/map_check.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "wire/json_place.hpp"
#include "wire/map.hpp"
#include "wire/map_layout.hpp"
#include "wire/map_parts.hpp"
#include "wire/rulebook.hpp"
#include "workshop/map_repairs.hpp"
#include "workshop/map_warnings.hpp"

namespace trunkline {
namespace {

constexpr int kMostRepairs = 40; // of one part

// A complaint is "PATH: found SOMETHING, expected SOMETHING".
MapRemark remark(const std::string& complaint) {
    const auto end = complaint.find(": found ");
    if (end == std::string::npos || complaint[0] != '/') return {"", 1, complaint};
    const std::string at = complaint.substr(0, end);
    return {at == "/" ? "" : at, 1, complaint.substr(end + 2)};
}

const json::Node* member(const json::Node* object, std::string_view name) {
    if (object == nullptr || object->kind != json::Kind::Object) return nullptr;
    const json::Node* node = object->first();
    for (std::uint32_t i = 0; i < object->size; ++i, node = node->next()->next())
        if (node->str() == name) return node->next();
    return nullptr;
}

std::string written(const json::Node* node) {
    std::string text;
    json::Writer out(text);
    json::Complaint none;
    json::Value(node, "", &none).write(out);
    return text;
}

class Reader {
  public:
    Reader(const json::Node* root, MapCheck& check) : root_(root), check_(check) {}

    void read_everything() {
        if (!part(heading(), "", defaults(kRightHeading), [&](const json::Value& value) {
                board_.train_colors.clear();
                read_heading(value, board_);
            }))
            return;
        read_rules();
        if (!read_all_cities()) return;
        read_list("routes", kMaxRoutes, &Reader::read_one_route, check_routes);
        routes_clear_ = check_.ok();
        read_list("tickets", kMaxTickets, &Reader::read_one_ticket, check_tickets);
        if (const json::Node* names = member(root_, "names"))
            part(written(names), "/names", defaults(kRightNames),
                 [&](const json::Value& value) { check_names(value, board_); });
        if (const json::Node* layout = member(root_, "layout")) read_layout(layout);
    }

  private:
    void note(MapRemark remark) {
        // Routes that could not be read may be what connects them.
        if (!routes_clear_ && remark.problem.ends_with("a city that routes connect with a")) return;
        if (check_.errors.size() < kMostMapErrors)
            check_.errors.push_back(std::move(remark));
        else
            check_.more_errors = true;
    }

    // Reads a part until nothing is wrong with it. Says whether it could be put right.
    template <class Read>
    bool part(std::string text, const std::string& path, const MapDefaults& all, Read read,
              std::multiset<std::string> repaired = {}) {
        for (int n = 0; n < kMostRepairs; ++n) {
            json::Document document(text, kMapLimits);
            read(document.root());
            if (!document.complaint()) return true;
            MapRemark wrong = remark(document.complaint().text());
            std::string at = wrong.at;
            if (follows(wrong, repaired)) return false;
            const bool again = repaired.contains(at);
            const bool superfluous = wrong.problem.starts_with("found an unknown field") ||
                                     wrong.problem.starts_with("found a field for the second");
            if (!again) {
                wrong.at = path + at;
                note(std::move(wrong));
            }
            if (repaired.count(at) > 1) return false;
            if (superfluous || again) {
                if (!json::remove_value(text, at)) return false;
            } else {
                const MapDefault* put = find_default(all, at);
                if (put == nullptr || !json::set_value(text, at, put->json)) return false;
            }
            repaired.insert(at);
        }
        return false;
    }

    // Whether it is only wrong because of what was put in: other ends make another route.
    static bool follows(const MapRemark& wrong, const std::multiset<std::string>& repaired) {
        if (repaired.empty()) return false;
        if (wrong.at.empty()) return true;
        const bool ends = repaired.contains("/a") || repaired.contains("/b");
        return ends && (wrong.at == "/a" || wrong.at == "/b") &&
               !wrong.problem.ends_with("the id of one of the cities") &&
               !wrong.problem.ends_with("a field of this name");
    }

    // The file without its large parts, which are looked at by themselves.
    std::string heading() const {
        if (root_->kind != json::Kind::Object) return written(root_);
        std::string text;
        json::Writer out(text);
        out.open('{');
        const json::Node* name = root_->first();
        for (std::uint32_t i = 0; i < root_->size; ++i, name = name->next()->next()) {
            const json::Kind kind = name->next()->kind;
            const bool large = name->str() != "players" && name->str() != "train_colors" &&
                               (kind == json::Kind::Object || kind == json::Kind::Array);
            // A key of somebody else's may need escaping, which only text() does.
            out.text(name->str());
            text += ':';
            text += large ? "0" : written(name->next());
        }
        out.close('}');
        return text;
    }

    void read_rules() {
        board_.rules.points.fill(1);
        if (const json::Node* rules = member(root_, "rulebook"))
            part(written(rules), "/rulebook", defaults(kRightRulebook),
                 [&](const json::Value& value) { board_.rules = read_rulebook(value); });
    }

    // The elements of a list; none where it is no list, or too long.
    std::vector<const json::Node*> elements(std::string_view name, std::size_t most) {
        const json::Node* list = member(root_, name);
        json::Complaint complaint;
        const std::size_t size = json::Value(list, "/" + std::string(name), &complaint).size(most);
        if (complaint) note(remark(complaint.text()));
        std::vector<const json::Node*> all;
        for (std::size_t i = 0; i < size; ++i)
            all.push_back(i == 0 ? list->first() : all.back()->next());
        return all;
    }

    bool read_all_cities() {
        const std::size_t before_all = check_.errors.size();
        const auto all = elements("cities", kMaxCities);
        for (std::size_t i = 0; i < all.size(); ++i) {
            // A city with a wrong id is kept under another, and who means it is not told again.
            const std::string other = "\"unnamed_" + std::to_string(i) + "\"";
            const json::Node* id = member(all[i], "id");
            const std::size_t before = board_.cities.size();
            const std::size_t known = check_.errors.size();
            part(written(all[i]), "/cities/" + std::to_string(i),
                 defaults(kRightCity, {MapDefault{"/id", other}}), [&](const json::Value& value) {
                     board_.cities.resize(before);
                     read_city(value, board_);
                 });
            if (check_.errors.size() > known && id != nullptr && id->kind == json::Kind::Text &&
                board_.find_city(id->str()) < 0)
                unclear_.insert(std::string(id->str()));
        }
        if (check_.errors.size() == before_all) check_list("cities", check_cities);
        return board_.cities.size() >= 2;
    }

    void read_list(const std::string& name, std::size_t most,
                   bool (Reader::*one)(const json::Node*, const std::string&),
                   void (*check)(const json::Value&, const Board&)) {
        const std::size_t known = check_.errors.size();
        const auto all = elements(name, most);
        bool each = check_.errors.size() == known;
        for (std::size_t i = 0; i < all.size(); ++i)
            each &= (this->*one)(all[i], "/" + name + "/" + std::to_string(i));
        // Too few of them may only follow from those that were wrong.
        if (each) check_list(name, check);
    }
    void check_list(const std::string& name, void (*check)(const json::Value&, const Board&)) {
        json::Complaint complaint;
        check(json::Value(member(root_, name), "/" + name, &complaint), board_);
        if (complaint) note(remark(complaint.text()));
    }

    // Adds what was read unless something was wrong with it. Where an end is a city that could not
    // be read, another stands for it, so that the rest can be.
    template <class Item, class Read>
    bool read_one(const json::Node* node, const std::string& path, std::vector<Item>& items,
                  MapDefaults all, Read read) {
        const std::size_t before = items.size();
        const std::size_t known = check_.errors.size();
        const std::array<std::string, 2> other = {'"' + board_.cities[0].id + '"',
                                                  '"' + board_.cities[1].id + '"'};
        all.push_back({"/a", other[0]});
        all.push_back({"/b", other[1]});
        std::string text = written(node);
        std::multiset<std::string> repaired;
        for (const int end : {0, 1}) {
            const std::string name = end == 0 ? "a" : "b";
            const json::Node* id = member(node, name);
            if (id == nullptr || id->kind != json::Kind::Text ||
                !unclear_.contains(std::string(id->str())))
                continue;
            json::set_value(text, "/" + name, other[end]);
            repaired.insert("/" + name);
        }
        const bool clear = repaired.empty();
        const bool readable = part(
            std::move(text), path, all,
            [&](const json::Value& value) {
                items.resize(before);
                read(value, board_);
            },
            std::move(repaired));
        if (clear && readable && check_.errors.size() == known) return true;
        items.resize(before);
        return false;
    }
    bool read_one_route(const json::Node* node, const std::string& path) {
        std::string length;
        for (int n = 1; n <= kMaxLength; ++n) // the longest: it has room for any ferry
            if (board_.rules.points[n] > 0) length = std::to_string(n);
        return read_one(node, path, board_.routes,
                        defaults(kRightRoute, {MapDefault{"/length", length}}), read_route);
    }
    bool read_one_ticket(const json::Node* node, const std::string& path) {
        return read_one(node, path, board_.tickets, defaults(kRightTicket), read_ticket);
    }

    // One complaint for each city and route: their places are many, and seldom made by hand.
    void read_layout(const json::Node* layout) {
        json::Complaint complaint;
        check_frame(json::Value(layout, "/layout", &complaint));
        if (complaint) return note(remark(complaint.text()));
        // What a route is called is known once all of them are.
        if (!check_.ok()) return;
        finish_board(board_);
        const auto lists = {std::string_view("cities"), std::string_view("routes")};
        for (const std::string_view list : lists) {
            const bool cities = list == "cities";
            const std::size_t count = cities ? board_.cities.size() : board_.routes.size();
            const std::string path = "/layout/" + std::string(list);
            const json::Node* places = member(layout, list);
            for (std::size_t i = 0; i < count; ++i) {
                const std::string& id = cities ? board_.cities[i].id : board_.route_ids[i];
                json::Complaint about;
                const json::Value value = json::Value(places, path, &about)[id];
                if (cities)
                    check_place(value);
                else
                    check_spaces(value, board_, static_cast<int>(i));
                if (about) note(remark(about.text()));
            }
        }
    }

    const json::Node* root_;
    MapCheck& check_;
    Board board_;
    bool routes_clear_ = true;
    std::set<std::string> unclear_; // ids of cities that could not be read
};

} // namespace

MapCheck check_map(std::string_view text) {
    MapCheck check;
    std::string error;
    const auto board = read_map("", text, error);
    if (board) {
        json::Document document(text, kMapLimits);
        check.warnings = warnings_about(*board, document.root());
    } else {
        json::Tree tree;
        if (text.size() <= kMapLimits.bytes &&
            json::read_tree(text, kMapLimits.depth, tree).what.empty())
            Reader(tree.nodes.data(), check).read_everything();
        // What the loader says is an error, whatever was found here.
        if (check.ok()) check.errors.push_back(remark(error.substr(2)));
    }
    for (auto* list : {&check.errors, &check.warnings})
        for (MapRemark& one : *list)
            if (!one.at.empty()) one.line = json::line_of(text, one.at);
    return check;
}

void write_map_check(json::Writer& out, const MapCheck& check) {
    const auto list = [&](std::string_view name, const std::vector<MapRemark>& remarks) {
        out.key(name).open('[');
        for (const MapRemark& one : remarks)
            out.open('{')
                .key("at")
                .text(one.at)
                .key("line")
                .number(one.line)
                .key("problem")
                .text(one.problem)
                .close('}');
        out.close(']');
    };
    out.open('{').key("ok").boolean(check.ok());
    list("errors", check.errors);
    out.key("more_errors").boolean(check.more_errors);
    list("warnings", check.warnings);
    out.close('}');
}

} // namespace trunkline
