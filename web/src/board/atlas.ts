// A map as the page draws it: cities, routes and tickets with their places on the board, and the land beneath.
// One file per map, made when the page is built, fetched when a table needs it.

import { boxOf } from '../app/house';
import { engine } from '../engine/engine';
import type { CityId, Color, MapId, RouteId, TicketId, TieBreak } from '../engine/types';
import type { TrainColor } from '../theme/palette';
import { mapFile } from './atlas_file';

export interface Spot {
  x: number;
  y: number;
  label: { x: number; y: number; anchor: 'start' | 'middle' | 'end' };
}

export interface City extends Spot {
  id: CityId;
}

export interface Route {
  id: RouteId;
  a: CityId;
  b: CityId;
  length: number;
  color: Color | 'gray';
  ferry: number;
  tunnel: boolean;
  substitute: number;
  /** x, y, angle in degrees of each space */
  spaces: [number, number, number][];
  /** the other track of a double route */
  twin: RouteId | null;
}

export interface Ticket {
  id: TicketId;
  a: CityId;
  b: CityId;
  points: number;
  long: boolean;
}

export interface Land {
  land: string;
  lakes: string;
  rivers: string;
  borders: string;
  provinces: string;
  graticule: string;
  ticks: Record<'top' | 'bottom' | 'left' | 'right', [number, number][]>;
}

/** where tickets that nobody keeps go */
export type Returned = 'bottom' | 'box';

export interface Rulebook {
  points: Record<string, number>;
  stations: number;
  unbuilt_station_points: number;
  longest_path_bonus: number;
  most_tickets_bonus: number;
  ferry_swap: number;
  row_locomotive_ends_draw: boolean;
  row_reset_at_locomotives: number;
  locomotives_wild_on: ('regular' | 'ferry' | 'tunnel')[];
  second_track_closed_up_to: number;
  tie_breaks: TieBreak[];
  opening: { long: number; short: number; keep: number; returned: Returned };
  ticket_action: { offer: number; keep: number; returned: Returned };
}

export interface Atlas {
  id: MapId;
  players: [number, number];
  trains: number;
  trainColors: TrainColor[];
  rulebook: Rulebook;
  size: [number, number];
  space: [number, number];
  cityRadius: number;
  cities: Map<CityId, City>;
  routes: Map<RouteId, Route>;
  tickets: Map<TicketId, Ticket>;
  land: Land;
}

interface MapFile {
  id: MapId;
  players: [number, number];
  trains: number;
  train_colors: TrainColor[];
  rulebook: Rulebook;
  cities: { id: CityId }[];
  routes: Omit<Route, 'id' | 'spaces' | 'twin'>[];
  tickets: Omit<Ticket, 'id'>[];
  layout: {
    size: [number, number];
    space: [number, number];
    city_radius: number;
    cities: Record<CityId, Spot>;
    routes: Record<RouteId, [number, number, number][]>;
  };
  land: Land;
}

export function readAtlas(file: MapFile): Atlas {
  const cities = new Map(file.cities.map(({ id }) => [id, { id, ...file.layout.cities[id]! }]));
  const routes = new Map<RouteId, Route>();
  for (const r of file.routes) {
    const first = `${r.a}:${r.b}`;
    const id = routes.has(first) ? `${first}#2` : first;
    routes.set(id, { ...r, id, spaces: file.layout.routes[id]!, twin: null });
    if (id !== first) {
      routes.get(id)!.twin = first;
      routes.get(first)!.twin = id;
    }
  }
  return {
    id: file.id,
    players: file.players,
    trains: file.trains,
    trainColors: file.train_colors,
    rulebook: file.rulebook,
    size: file.layout.size,
    space: file.layout.space,
    cityRadius: file.layout.city_radius,
    cities,
    routes,
    tickets: new Map(file.tickets.map((t) => [`${t.a}:${t.b}`, { ...t, id: `${t.a}:${t.b}` }])),
    land: file.land,
  };
}

const loading = new Map<MapId, Promise<Atlas>>();

export function loadAtlas(id: MapId): Promise<Atlas> {
  let atlas = loading.get(id);
  if (!atlas) {
    atlas = mapFile(boxOf(id)).then(async (found) => {
      const file = found as MapFile;
      // what a house rule changes is for the engine to say
      return readAtlas(id === file.id ? file : { ...((await engine.map(id)) as MapFile), land: file.land });
    });
    atlas.catch(() => loading.delete(id));
    loading.set(id, atlas);
  }
  return atlas;
}
