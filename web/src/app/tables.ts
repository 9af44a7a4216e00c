// Tables of both kinds behind one interface: on the server, or in this page's own worker.

import { engine } from '../engine/engine';
import { Session } from '../table/session.svelte';
import { dialServer, recordOf } from './server_api';
import { findSeat } from './seats';

/** Tables played on this device alone have codes that no server gives. */
export const isLocal = (code: string): boolean => code.startsWith('here-');

export const tables = {
  /** `take`: from another window of this device */
  open(code: string, token = findSeat(code)?.token, take = false): Session {
    const dial = isLocal(code) ? engine.dial(code, take) : dialServer(code);
    return new Session(dial, { table: code, token }, engine);
  },
  record: (code: string): Promise<unknown> => (isLocal(code) ? engine.record(code) : recordOf(code)),
};
