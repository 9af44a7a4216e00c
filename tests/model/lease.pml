/* Who may write to a table (server/leases.hpp, the fence in server/postgres.cpp), as a model for spin. Nodes take a
 * table, write its versions and tell people what was stored; they are paused at any moment (any other process may do
 * any number of steps), killed, lose answers and ask again. PostgreSQL's clock may say at any moment that a node's
 * time is over: a wrong clock, a long pause and a cut line look the same.
 *
 * Never: one version told as two different entries; somebody told of a version while another node owns the table and
 * does not know of it.
 *
 * Without the fence (-DNO_FENCE), or where the lease is not kept until the commit (-DNO_LOCK), spin must find a fault.
 */
#define NODES 2
#define EPOCHS 5
#define VERSIONS 3

byte next_epoch = 1;   /* epochs are given once; 0 is none */
bool alive[EPOCHS];    /* not struck off */
byte lease = 0;        /* the epoch that owns the table */
byte locks = 0;        /* writes on their way that hold the lease */
byte stored[VERSIONS]; /* by which epoch; 0: not yet */
byte newest = 0;       /* version that is stored */
byte told[VERSIONS];   /* by whom the entry was written that people were told of */
bool loaded[EPOCHS];   /* owns the table as far as it knows, and has read it */
byte knows[EPOCHS];    /* which version it has */

/* People are told that this version is the entry of this epoch. */
inline tell(version, writer) {
    d_step {
        assert(stored[version] == writer);
        assert(told[version] == 0 || told[version] == writer);
        told[version] = writer;
        assert(lease == 0 || lease == writer || !loaded[lease] || knows[lease] >= version);
    }
}

active [NODES] proctype Node() {
    byte epoch;
    bool may;

begin: /* a new epoch */
    atomic {
        if
        :: next_epoch < EPOCHS -> epoch = next_epoch; next_epoch++; alive[epoch] = true
        :: else -> goto end
        fi
    }

take: /* one statement: nobody has it, and this node is not struck off */
    atomic {
        if
        :: !alive[epoch] -> goto begin
        :: alive[epoch] && lease == 0 -> lease = epoch
        :: alive[epoch] && lease == epoch
        :: alive[epoch] && lease != 0 && lease != epoch -> goto end_wait
        fi
    }
    /* another statement: read it */
    d_step { knows[epoch] = newest; loaded[epoch] = true }

write:
    if
    :: knows[epoch] + 1 >= VERSIONS -> goto end
    :: goto begin                              /* killed, and started again */
    :: knows[epoch] + 1 < VERSIONS
    fi;
    /* The statement sees the lease and the version, and keeps the lease … */
    d_step {
        may = newest == knows[epoch];
#ifndef NO_FENCE
        may = may && lease == epoch;
#endif
#ifndef NO_LOCK
        if
        :: may && lease == epoch -> locks++
        :: else
        fi
#endif
    };
    /* … until the commit. No version is there twice. */
    d_step {
        if
        :: may && stored[knows[epoch] + 1] == 0 ->
            stored[knows[epoch] + 1] = epoch;
            newest = knows[epoch] + 1
        :: else
        fi;
#ifndef NO_LOCK
        if
        :: may && lease == epoch -> locks--
        :: else
        fi
#endif
    };
    if
    :: goto write                              /* the answer is lost: ask again */
    :: stored[knows[epoch] + 1] == epoch ->    /* stored now, or by the attempt whose answer was lost */
        tell(knows[epoch] + 1, epoch);
        knows[epoch] = knows[epoch] + 1;
        goto write
    :: stored[knows[epoch] + 1] != epoch ->    /* refused: let go of it */
        loaded[epoch] = false;
        goto take
    fi;

end_wait: /* for the other; or be killed */
    if
    :: lease == 0 -> goto take
    :: !alive[epoch] -> goto begin
    fi;
end:
    skip
}

/* A node's time is over, as PostgreSQL sees it; it is struck off with its lease, once no write holds that. */
active proctype Strike() {
    do
    :: d_step { lease != 0 && locks == 0 -> alive[lease] = false; lease = 0 }
    :: d_step { lease == 0 && next_epoch > 1 && alive[next_epoch - 1] -> alive[next_epoch - 1] = false }
    :: break
    od
}
