#include "server/refused_reply.hpp"

#include "server/table_messages_out.hpp"

namespace trunkline {
namespace {

int status_of(Reason reason) {
    switch (reason) {
        case Reason::NotStored:
        case Reason::CannotRead:
        case Reason::TooMuchAtOnce:
            return 503;
        case Reason::UnreadableTable:
            return 500;
        case Reason::TooManyRequests:
        case Reason::TooManyGuesses:
        case Reason::TooManyJoins:
        case Reason::TooManyTables:
            return 429;
        case Reason::NoSuchTable:
        case Reason::NoSuchMap:
        case Reason::NoSuchAddress:
            return 404;
        case Reason::SeatTaken:
        case Reason::NoFreeSeat:
        case Reason::TooManySeats:
        case Reason::HasBegun:
        case Reason::KeyUsed:
            return 409;
        case Reason::Running:
        case Reason::Removed:
            return 403;
        case Reason::WrongSecret:
            return 401;
        default:
            return 400;
    }
}

} // namespace

Reply refusal(const Refused& refused) {
    Reply reply;
    reply.status = status_of(refused.reason);
    if (reply.status == 503) reply.retry_after = kRetryAfter;
    reply.body = messages::refused(refused);
    return reply;
}

} // namespace trunkline
