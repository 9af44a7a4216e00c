#include "wire/embedded.hpp"

#include <algorithm>

namespace trunkline {

const EmbeddedFile* find(std::span<const EmbeddedFile> files, std::string_view name) {
    const auto it = std::ranges::find(files, name, &EmbeddedFile::name);
    return it == files.end() ? nullptr : &*it;
}

} // namespace trunkline
