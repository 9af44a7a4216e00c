// Why a move is not allowed: the rule's number, a stable key for translations, and a sentence.
#pragma once

#include <cstdint>
#include <string_view>

namespace trunkline {

enum class Refusal : std::uint8_t {
    None,
    GameOver,
    NotYourTurn,
    ChooseTicketsFirst,
    AlreadyChosen,
    FinishDraw,
    FinishKeep,
    FinishTunnel,
    NothingOffered,
    NotOffered,
    TooFewKeptAtOpening,
    TooFewKept,
    NoTunnelWaiting,
    NoSuchSlot,
    DeckEmpty,
    SlotEmpty,
    LocomotiveAsSecond,
    RouteTaken,
    RouteClosed,
    OwnsOtherTrack,
    TooFewTrains,
    CardsNotInHand,
    WrongNumberOfCards,
    WrongColor,
    MixedColors,
    LocomotivesNotWild,
    FerryNeedsLocomotives,
    FerrySwapDoesNotFit,
    SubstituteDoesNotFit,
    NoTicketsLeft,
    NoStationsOnThisMap,
    NoStationInReserve,
    StationTaken,
    StationWrongNumberOfCards,
    StationMixedColors,
    TunnelExtraWrongNumber,
    TunnelExtraWrongColor,
    TunnelExtraOnlyLocomotives,
    MustAct,
    NoSuchRoute,
    NoSuchCity,
    Count_,
};

struct RefusalText {
    std::string_view key;  // stable, for translation
    std::string_view rule; // number in docs/RULES.md
    std::string_view text; // one English sentence
};

const RefusalText& describe(Refusal refusal);

} // namespace trunkline
