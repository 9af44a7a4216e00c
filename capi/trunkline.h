/* Trunkline for other languages. The page (WebAssembly) and Python speak to the game through these
 * functions and no others; docs/CAPI.md has the questions and an example.
 *
 * Every function answers with a number: 0 or more is well, less is one of the faults below, and the
 * text then holds {"error":"one line of English"}. Whoever calls owns the arrays that are passed
 * in; everything else stays inside: nothing has to be freed but handles. A handle that was freed,
 * is of another kind or was never given is a fault like any other. Threads may call at the same
 * time, each with its own text, as long as each game, bot, table or batch is used by one of them at
 * a time. */
#ifndef TRUNKLINE_H
#define TRUNKLINE_H

#include <stdint.h>

#ifdef __wasm__
#define TL_EXPORT(name) __attribute__((export_name(#name)))
#else
#define TL_EXPORT(name) __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Raised whenever something here changes its meaning. */
#define TL_VERSION 2

enum {
    TL_BAD_INPUT = -1,  /* not JSON, a wrong type, an unknown name, a number out of range */
    TL_BAD_HANDLE = -2, /* freed, of another kind, or never given */
    TL_REFUSED = -3     /* the rules say no; the text also has "rule", "reason" and "why" */
};

/* One move as 16 bytes. Types: 0 keep, 1 draw, 2 claim, 3 tunnel, 4 decline, 5 tickets, 6 station,
 * 7 pass. What: for keep a bit for each place of the offer, for draw a slot 0 to 4 or 5 for the
 * deck, for claim a route and for station a city by its place in the map file, else 0. */
typedef struct {
    uint8_t pay[9]; /* pink blue orange white green yellow black red locomotive */
    uint8_t type, seat, what;
    uint8_t reserved[4]; /* zero */
} tl_move;

/* No position on any board lists more moves than this. */
#define TL_MOST_MOVES 16384

TL_EXPORT(tl_version) int32_t tl_version(void);

/* The text that belongs to the last answer, until the next call; not ended by a zero. */
TL_EXPORT(tl_text) const char* tl_text(void);
TL_EXPORT(tl_text_size) uint32_t tl_text_size(void);

/* Room for so many bytes that a caller without memory of its own in here (a page) writes to; it
 * stays the same until it is asked for again. */
TL_EXPORT(tl_room) uint8_t* tl_room(uint32_t size);

/* Anything that can be asked in JSON: {"ask":"options","view":…}. The reply is the text. */
TL_EXPORT(tl_ask) int32_t tl_ask(const char* question, uint32_t size);

/* Gives back a game, a bot, a table or a batch. */
TL_EXPORT(tl_free) int32_t tl_free(int32_t handle);

/* Games are made by {"ask":"new_game"}. Both functions answer with the seats that are awaited, a
 * bit for each; 0 when the game is over. tl_moves lists what a seat can do and sets `count`. */
TL_EXPORT(tl_moves)
int32_t tl_moves(int32_t game, int32_t seat, tl_move* list, int32_t capacity, int32_t* count);
TL_EXPORT(tl_play) int32_t tl_play(int32_t game, const tl_move* move);

/* Numbered actions, the same ones for games and batches, and what a seat sees as bytes;
 * {"ask":"shape"} has their sizes and what each is. tl_observe writes either where it is not null:
 * what the seat sees, and a 1 for each action that is legal for it. tl_act carries one out.
 * tl_action is the number that a legal move counts as, tl_action_move the move that a number stands
 * for. */
TL_EXPORT(tl_observe)
int32_t tl_observe(int32_t game, int32_t seat, uint8_t* observation, uint8_t* mask);
TL_EXPORT(tl_act) int32_t tl_act(int32_t game, int32_t seat, int32_t action);
TL_EXPORT(tl_action) int32_t tl_action(int32_t game, const tl_move* move);
TL_EXPORT(tl_action_move)
int32_t tl_action_move(int32_t game, int32_t seat, int32_t action, tl_move* move);

/* A copy of a game, to be tried things with: its handle. */
TL_EXPORT(tl_clone) int32_t tl_clone(int32_t game);
/* A whole game that fits what the seat knows, everything else made up: its handle. Likelihood 0:
 * everything that fits alike; 1: tickets as the expert believes. It has no record and no seed. */
TL_EXPORT(tl_imagine)
int32_t tl_imagine(int32_t game, int32_t seat, int32_t likelihood, uint64_t seed);

/* Bots are made by {"ask":"new_bot"}. A bot is told what its seat may see, and no more. It thinks
 * so many milliseconds or nodes, whichever ends first; 0 and 0 is its own habit. */
TL_EXPORT(tl_choose)
int32_t tl_choose(int32_t bot, int32_t game, int32_t seat, double ms, double nodes, tl_move* move);

/* Many games at once, for those who learn: made by {"ask":"new_batch"}, whose reply has the number
 * of actions and the layout of an observation. Each game waits for one seat; a step carries out one
 * action in each game, and lets bots move where they were asked to sit. Where a game ends,
 * `terminated` is 1, or `truncated` where it was given up (C-74), `points`, `reward` and
 * `final_observation` are those of its end, and the next game is dealt at once. */
typedef struct {
    uint8_t* observation;       /* games x observation size: what the seat to act sees */
    uint8_t* mask;              /* games x actions: 1 where the action is legal */
    int32_t* seat;              /* games: who acts */
    float* reward;              /* games x players: a win is 1, shared where it is shared */
    int32_t* points;            /* games x players */
    uint8_t* terminated;        /* games */
    uint8_t* truncated;         /* games */
    uint8_t* final_observation; /* games x players x observation size; or null */
} tl_arrays;

/* Without actions, the arrays are only filled. An illegal action changes nothing at all. */
TL_EXPORT(tl_step) int32_t tl_step(int32_t batch, const int32_t* actions, const tl_arrays* out);
/* These games begin anew, each from its seed. */
TL_EXPORT(tl_reset)
int32_t tl_reset(int32_t batch, const int32_t* games, const uint64_t* seeds, int32_t count,
                 const tl_arrays* out);
/* For each row of a mask one of its legal actions, each with the same chance. */
TL_EXPORT(tl_sample) int32_t tl_sample(int32_t batch, const uint8_t* mask, int32_t* actions);

/* Tables without a server: made by {"ask":"new_table"}. Whoever sits there or looks on has a
 * connection with a number of its own, from 1; the messages are those of docs/PROTOCOL.md, `hello`
 * first. What the table says is fetched one by one: the answer is the connection that it is for, 0
 * when there is no more. The time is in ms since 1970. */
TL_EXPORT(tl_say)
int32_t tl_say(int32_t table, int32_t connection, const char* message, uint32_t size, double now);
TL_EXPORT(tl_hear) int32_t tl_hear(int32_t table);

#ifdef __cplusplus
}
#endif

#endif
