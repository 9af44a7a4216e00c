// Any bytes as a message to a table: read, or refused with a reason; never more.
#include <cstdint>
#include <cstdlib>

#include "server/table_message.hpp"
#include "wire/map.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace trunkline;
    static const Board board = *embedded_map("europe");
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    std::string error;
    const Message message = read_message(text, board, error);
    if ((message.type == MessageType::Unreadable) == error.empty()) std::abort();
    if (message.id.size() > 40) std::abort();
    read_hello(text, error);
    return 0;
}
