// The screen that shows each place.

import type { Component } from 'svelte';
import type { Place } from './places';

/** Everything but the first page is fetched when it is wanted. A screen is given what its place says. */
export const screens: Record<Exclude<Place['at'], 'start' | 'seat'>, () => Promise<{ default: Component<any> }>> = {
  table: () => import('../table/TableScreen.svelte'),
  local: () => import('../table/TableScreen.svelte'),
  rules: () => import('../learn/RulesPage.svelte'),
  lesson: () => import('../learn/lesson/LessonScreen.svelte'),
  replay: () => import('../replay/ReplayScreen.svelte'),
  puzzles: () => import('../puzzles/PuzzleList.svelte'),
  puzzle: () => import('../puzzles/PuzzleScreen.svelte'),
  games: () => import('../stats/StatsPage.svelte'),
};
