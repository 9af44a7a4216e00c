#include "cli/first_record.hpp"

#include "cli/record_files.hpp"

namespace trunkline {

std::optional<Record> first_record(const std::string& file, Boards& boards, std::string& error) {
    RecordFiles files({file});
    NamedRecord named;
    if (!files.next(named, error)) return std::nullopt;
    auto record =
        read_record(named.text, [&](std::string_view id) { return boards.find(id); }, error);
    if (!record) error = named.name + ": " + error;
    return record;
}

} // namespace trunkline
