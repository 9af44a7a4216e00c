// Whether the page may tell a player more than lies on the table: ways, trains still to lay, what serves a ticket.

import type { Seat, View } from '../engine/types';
import type { TableInfo } from '../engine/protocol';

/** A table option; never in games that count. */
export const helpAllowed = ({ options }: Pick<TableInfo, 'options'>, me: Seat | null, view: Pick<View, 'phase'>): boolean =>
  me !== null && options.help && !options.counting && view.phase !== 'over';
