#include "server/public_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace trunkline {

PublicPage public_page(std::vector<ListedTable> tables, std::string_view after, std::size_t most) {
    std::ranges::sort(tables, std::greater<>(), &ListedTable::number);
    // A few of each visitor, then the next few: nobody's tables push others' off the first page.
    constexpr std::size_t kShare = 5;
    struct Listed {
        std::string place; // sorts as the list does
        const ListedTable* table;
    };
    std::vector<Listed> list;
    std::map<std::string, std::size_t> of_visitor;
    for (const ListedTable& table : tables) {
        const std::size_t round = table.visitor.empty() ? 0 : of_visitor[table.visitor]++ / kShare;
        list.push_back({fmt::format("{:06}.{:016x}", round, INT64_MAX - table.number), &table});
    }
    std::ranges::sort(list, {}, &Listed::place);
    PublicPage page;
    auto next = std::ranges::upper_bound(list, after, {}, &Listed::place);
    for (; next != list.end() && page.codes.size() < most; ++next)
        page.codes.push_back(next->table->code);
    if (next != list.end() && !page.codes.empty()) page.next = std::prev(next)->place;
    return page;
}

} // namespace trunkline
