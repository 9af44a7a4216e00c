/* A whole game of random moves through the C interface, in C99:
 *   cc -std=c99 random_game.c $(pkg-config --cflags --libs trunkline) -o random_game && ./random_game usa 7 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trunkline.h>

static int32_t ask(const char* question) {
    const int32_t answer = tl_ask(question, (uint32_t)strlen(question));
    if (answer < 0) {
        fprintf(stderr, "%.*s\n", (int)tl_text_size(), tl_text());
        exit(2);
    }
    return answer;
}

/* The whole number behind a name in the text of the last answer. */
static int number(const char* name) {
    static char text[256];
    const uint32_t size = tl_text_size() < sizeof text - 1 ? tl_text_size() : sizeof text - 1;
    memcpy(text, tl_text(), size);
    text[size] = 0;
    const char* at = strstr(text, name);
    return at ? atoi(at + strlen(name)) : 0;
}

int main(int argc, char** argv) {
    const char* map = argc > 1 ? argv[1] : "usa";
    const int seed = argc > 2 ? atoi(argv[2]) : 7;
    static tl_move moves[TL_MOST_MOVES];
    char question[256];
    int32_t game, count, awaited;
    uint32_t chance = (uint32_t)seed;
    int played = 0;

    if (tl_version() != TL_VERSION) {
        fprintf(stderr, "the library is of version %d, the header of %d\n", (int)tl_version(), TL_VERSION);
        return 2;
    }
    snprintf(question, sizeof question,
             "{\"ask\":\"new_game\",\"map\":\"%s\",\"seats\":[{\"name\":\"Ada\"},{\"name\":\"Bob\"}],\"seed\":%d}", map, seed);
    ask(question);
    game = number("\"game\":");
    while ((awaited = tl_moves(game, 0, moves, TL_MOST_MOVES, &count)) > 0) {
        int seat = 0;
        while (!(awaited >> seat & 1)) ++seat;
        tl_moves(game, seat, moves, TL_MOST_MOVES, &count);
        chance = chance * 1664525u + 1013904223u;
        if (tl_play(game, &moves[(chance >> 8) % (uint32_t)count]) < 0) return 1;
        ++played;
    }
    snprintf(question, sizeof question, "{\"ask\":\"record\",\"game\":%d}", (int)game);
    ask(question);
    printf("%d moves; a record of %u bytes\n", played, (unsigned)tl_text_size());
    tl_free(game);
    return awaited == 0 ? 0 : 1;
}
