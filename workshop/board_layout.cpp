#include "workshop/board_layout.hpp"

#include <array>
#include <numbers>
#include <utility>

#include "workshop/decimal.hpp"

namespace trunkline {
namespace {

constexpr double kFar = 1e6;
constexpr double kTouch = -1e-6;
constexpr std::array<std::string_view, 3> kAnchors = {"start", "middle", "end"};

class Faults {
  public:
    Faults(const Board& board, const BoardLayout& layout, const std::vector<double>& widths)
        : board_(board), layout_(layout) {
        for (std::size_t r = 0; r < layout.routes.size(); ++r)
            for (const auto& space : layout.routes[r]) {
                const double angle = space.angle * std::numbers::pi / 180;
                spaces_.push_back({r,
                                   {space.at,
                                    {std::cos(angle), std::sin(angle)},
                                    layout.space_length / 2,
                                    layout.space_width / 2}});
            }
        for (std::size_t c = 0; c < widths.size(); ++c)
            labels_.push_back(label_box(layout.cities[c], widths[c]));
    }

    std::vector<LayoutFault> all() {
        spaces();
        lines();
        cities();
        labels();
        return std::move(faults_);
    }

  private:
    struct Laid {
        std::size_t route;
        Rectangle box;
    };

    void add(std::string at, std::string problem) {
        // A route that lies on another does so with many spaces: said once.
        if (!faults_.empty() && faults_.back().at == at && faults_.back().problem == problem)
            return;
        faults_.push_back({std::move(at), std::move(problem)});
    }
    std::string route_at(std::size_t r) const { return "/layout/routes/" + board_.route_ids[r]; }
    std::string city_at(std::size_t c) const { return "/layout/cities/" + board_.cities[c].id; }
    const std::string& name(std::size_t c) const { return board_.cities[c].id; }

    bool inside(const Rectangle& box) const {
        return box.center.x >= box.reach_x() && box.center.y >= box.reach_y() &&
               box.center.x <= layout_.width - box.reach_x() &&
               box.center.y <= layout_.height - box.reach_y();
    }

    void spaces() {
        const double near = layout_.space_length + layout_.space_width;
        for (std::size_t i = 0; i < spaces_.size(); ++i) {
            const auto& [route, box] = spaces_[i];
            if (!inside(box)) add(route_at(route), "a space leaves the board");
            for (std::size_t j = 0; j < i; ++j) {
                const auto& [other, there] = spaces_[j];
                if (distance(box.center, there.center) > near || gap(box, there) >= kTouch)
                    continue;
                add(route_at(route), other == route
                                         ? "two of its spaces overlap"
                                         : "a space lies on one of " + board_.route_ids[other]);
            }
            for (std::size_t c = 0; c < layout_.cities.size(); ++c)
                if (gap(layout_.cities[c].at, box) - layout_.city_radius < kTouch)
                    add(route_at(route), "a space lies on the city " + name(c));
        }
    }

    std::vector<Point> line(std::size_t r) const {
        std::vector<Point> points = {layout_.cities[board_.routes[r].a].at};
        for (const auto& space : layout_.routes[r]) points.push_back(space.at);
        points.push_back(layout_.cities[board_.routes[r].b].at);
        return points;
    }
    static bool lines_cross(const std::vector<Point>& a, const std::vector<Point>& b) {
        for (std::size_t i = 1; i < a.size(); ++i)
            for (std::size_t j = 1; j < b.size(); ++j)
                if (cross(a[i - 1], a[i], b[j - 1], b[j])) return true;
        return false;
    }
    void lines() {
        std::vector<std::vector<Point>> all;
        for (std::size_t r = 0; r < layout_.routes.size(); ++r) all.push_back(line(r));
        for (std::size_t r = 0; r < all.size(); ++r) {
            for (std::size_t other = 0; other < r; ++other)
                if (std::cmp_not_equal(board_.routes[r].twin, other) &&
                    lines_cross(all[r], all[other]))
                    add(route_at(r), "it crosses " + board_.route_ids[other]);
            for (std::size_t c = 0; c < layout_.cities.size(); ++c) {
                if (std::cmp_equal(board_.routes[r].a, c) || std::cmp_equal(board_.routes[r].b, c))
                    continue;
                for (std::size_t i = 1; i < all[r].size(); ++i)
                    if (gap(layout_.cities[c].at, all[r][i - 1], all[r][i]) < layout_.city_radius)
                        add(route_at(r), "it runs through the city " + name(c));
            }
        }
    }

    void cities() {
        for (std::size_t c = 0; c < layout_.cities.size(); ++c) {
            const Point at = layout_.cities[c].at;
            const double r = layout_.city_radius;
            if (!inside({at, {1, 0}, r, r})) add(city_at(c), "it leaves the board");
            for (std::size_t other = 0; other < c; ++other)
                if (distance(at, layout_.cities[other].at) < 2 * r)
                    add(city_at(c), "it lies on the city " + name(other));
        }
    }

    void labels() {
        for (std::size_t c = 0; c < labels_.size(); ++c) {
            const std::string at = city_at(c) + "/label";
            if (!inside(labels_[c])) add(at, "it leaves the board");
            for (const auto& [route, box] : spaces_)
                if (gap(labels_[c], box) < kTouch)
                    add(at, "it lies on a space of " + board_.route_ids[route]);
            for (std::size_t other = 0; other < labels_.size(); ++other) {
                if (gap(layout_.cities[other].at, labels_[c]) < layout_.city_radius)
                    add(at, "it lies on the city " + name(other));
                if (other < c && gap(labels_[c], labels_[other]) < kTouch)
                    add(at, "it lies on the label of " + name(other));
            }
        }
    }

    const Board& board_;
    const BoardLayout& layout_;
    std::vector<Laid> spaces_;
    std::vector<Rectangle> labels_;
    std::vector<LayoutFault> faults_;
};

} // namespace

BoardLayout read_layout(const Board& board, const json::Value& layout) {
    BoardLayout result;
    const auto number_at = [](const json::Value& list, std::size_t i) {
        return list.at(i).number(-kFar, kFar);
    };
    result.width = number_at(layout["size"], 0);
    result.height = number_at(layout["size"], 1);
    result.space_length = number_at(layout["space"], 0);
    result.space_width = number_at(layout["space"], 1);
    result.city_radius = layout["city_radius"].number(1, kFar);
    const auto cities = layout["cities"];
    for (const City& city : board.cities) {
        const auto place = cities[city.id];
        const auto label = place["label"];
        result.cities.push_back({{place["x"].number(-kFar, kFar), place["y"].number(-kFar, kFar)},
                                 {label["x"].number(-kFar, kFar), label["y"].number(-kFar, kFar)},
                                 static_cast<Anchor>(label["anchor"].one_of(kAnchors))});
    }
    const auto routes = layout["routes"];
    for (const std::string& id : board.route_ids) {
        auto& spaces = result.routes.emplace_back();
        routes[id].each([&](const json::Value& at) {
            spaces.push_back({{number_at(at, 0), number_at(at, 1)}, number_at(at, 2)});
        });
    }
    return result;
}

std::string write_layout(const Board& board, const BoardLayout& layout,
                         std::string_view projection) {
    const auto pair = [](double a, double b) { return "[" + decimal(a) + ", " + decimal(b) + "]"; };
    std::string text = "{\n    \"size\": " + pair(layout.width, layout.height);
    text += ",\n    \"space\": " + pair(layout.space_length, layout.space_width);
    text += ",\n    \"city_radius\": " + decimal(layout.city_radius);
    text += ",\n    \"projection\": ";
    text += projection;
    text += ",\n    \"cities\": {";
    for (std::size_t c = 0; c < layout.cities.size(); ++c) {
        const auto& city = layout.cities[c];
        text += c == 0 ? "\n" : ",\n";
        text += "      \"" + board.cities[c].id + "\": {\"x\": " + decimal(city.at.x) +
                ", \"y\": " + decimal(city.at.y) + ", \"label\": {\"x\": " + decimal(city.label.x) +
                ", \"y\": " + decimal(city.label.y) + ", \"anchor\": \"";
        text += kAnchors[static_cast<std::size_t>(city.anchor)];
        text += "\"}}";
    }
    text += "\n    },\n    \"routes\": {";
    for (std::size_t r = 0; r < layout.routes.size(); ++r) {
        text += r == 0 ? "\n" : ",\n";
        text += "      \"" + board.route_ids[r] + "\": [";
        for (std::size_t i = 0; i < layout.routes[r].size(); ++i) {
            const auto& space = layout.routes[r][i];
            text += (i == 0 ? "[" : ", [") + decimal(space.at.x) + ", " + decimal(space.at.y) +
                    ", " + decimal(space.angle) + "]";
        }
        text += "]";
    }
    return text + "\n    }\n  }";
}

std::vector<LayoutFault> layout_faults(const Board& board, const BoardLayout& layout,
                                       const std::vector<double>& label_widths) {
    return Faults(board, layout, label_widths).all();
}

Rectangle label_box(const BoardLayout::City& city, double width) {
    const double shift = city.anchor == Anchor::Start ? width / 2
                         : city.anchor == Anchor::End ? -width / 2
                                                      : 0;
    return {{city.label.x + shift, city.label.y}, {1, 0}, width / 2, kLabelHeight / 2};
}

} // namespace trunkline
