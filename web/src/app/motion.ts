// Whether things move at all: not where the device asks for calm, nor for somebody who skips what others do.

import { settings } from './settings.svelte';

const still = matchMedia('(prefers-reduced-motion: reduce)');

export const inMotion = (): boolean => settings.speed !== 'skip' && !still.matches;
/** The great moments are a matter of taste beside. */
export const makesMuch = (): boolean => settings.moments && settings.speed !== 'skip';
