#include "server/table_reason.hpp"

#include <array>

namespace trunkline {
namespace {

// In the order of Reason.
constexpr std::array<ReasonText, static_cast<std::size_t>(Reason::Count_)> kReasons = {{
    {"rule", "A rule of the game does not allow it."},
    {"unreadable", "The message cannot be read."},
    {"id_used", "Another message had that id; give each its own."},
    {"looking_on", "Onlookers cannot act."},
    {"stale", "The game has gone on since; look again."},
    {"not_now", "That cannot be done at this point of the game."},
    {"not_now", "The game has begun."},
    {"not_now", "The game is not being played at the moment."},
    {"not_yours", "Only the maker of the table can do that."},
    {"not_yours", "That is your own seat; leave it, if you like."},
    {"no_such_seat", "Nobody sits there."},
    {"nothing_to_take_back", "You have not moved yet."},
    {"not_practice",
     "Hidden things have been seen since; against bots that is taken back in practice games only."},
    {"counting", "This game counts; nothing is taken back."},
    {"nobody_asked", "Nobody waits for your answer to that."},
    {"too_many_pauses", "You have paused this game as often as one may."},
    {"not_silent", "Give them a little more time."},
    {"chat_off", "Chat is switched off at this table."},
    {"bad_name", "A name has 1 to 24 characters that can be read."},
    {"bad_name", "Somebody at this table is called like that, or a bot is, or it cannot be seen."},
    {"bad_text", "A text has 1 to 200 characters that can be read."},
    {"bad_salt", "A salt has 1 to 64 bytes without control characters."},
    {"bad_salt", "This salt does not fit its commitment."},
    {"bad_color", "That colour is not free."},
    {"bad_level", "There is no bot of that name."},
    {"bot", "The bot's answer is no legal move."},
    {"bot", "There is no bot of that name any more."},
    {"seats_open", "There are seats that nobody has taken."},
    {"seat_taken", "Somebody else has that seat."},
    {"seat_taken", "A person sits there."},
    {"seat_taken", "There is no free seat."},
    {"seat_taken", "At a public table one visitor takes at most half of the seats."},
    {"no_such_seat", "There is no such seat at this table."},
    {"no_such_seat", "The maker needs a seat that is no bot's."},
    {"no_such_table", "There is no such table."},
    {"unreadable_table", "The host cannot read this table."},
    {"no_such_map", "There is no such map."},
    {"no_such_address", "Nothing takes requests here."},
    {"bad_options", "The options do not fit."},
    {"bad_options", "This map is for another number of players."},
    {"storage", "The host could not store it: nothing happened. Try again.", true},
    {"storage", "The host cannot read its tables. Try again later.", true},
    {"storage", "The next table could not be made. Try again.", true},
    {"full", "This table has seen too much; only the game goes on."},
    {"busy", "Too much at once at this table.", true},
    {"busy", "Another question waits for its answer.", true},
    {"busy", "The next table is being made.", true},
    {"busy", "Too many requests; wait a little.", true},
    {"busy", "Too many wrong codes; wait a little.", true},
    {"busy", "Too many joins from here.", true},
    {"too_many_tables", "Too many tables were made from here."},
    {"busy", "Too much chat; wait a little.", true},
    {"key_used", "That key was used for something else."},
    {"running", "Records of running games are nobody's to see."},
    {"removed", "The host of this server does not want you here."},
    {"wrong_secret", "That is not the host's secret."},
}};
static_assert(!kReasons.back().name.empty(), "every reason has a name");

} // namespace

const ReasonText& describe(Reason reason) {
    return kReasons[static_cast<std::size_t>(reason)];
}

std::string_view Refused::name() const {
    return reason == Reason::Rule ? describe(rule).key : describe(reason).name;
}

std::string_view Refused::rule_number() const {
    return reason == Reason::Rule ? describe(rule).rule : std::string_view();
}

std::string_view Refused::text() const {
    if (reason == Reason::Rule) return describe(rule).text;
    return detail.empty() ? describe(reason).text : std::string_view(detail);
}

std::string_view Refused::counted_as() const {
    return reason == Reason::Rule ? describe(rule).rule : describe(reason).name;
}

} // namespace trunkline
