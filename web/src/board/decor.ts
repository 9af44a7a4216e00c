// Where title, compass and the names of seas stand on a sheet: places that no city, route or label needs. Each map has its own.

import { boxOf } from '../app/house';
import type { MapId } from '../engine/types';
import { ofMap } from '../maps/list';

export interface SeaName {
  key: string;
  x: number;
  y: number;
  size: number;
  angle: number;
}

export interface Decor {
  title: { x: number; y: number; w: number; h: number };
  compass: { x: number; y: number; r: number };
  seas: SeaName[];
}

const decors = import.meta.glob<Decor>('../maps/*/decor.ts', { eager: true, import: 'decor' });

export const decorOf = (map: MapId): Decor => ofMap(decors, boxOf(map))!;
