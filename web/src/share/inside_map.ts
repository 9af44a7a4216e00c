import type { MapId } from '../engine/types';
import { unpacked } from './inside';

/** The only map that is inside. */
export const mapFile = async (_box: MapId): Promise<unknown> => JSON.parse(new TextDecoder().decode(await unpacked('map')));
