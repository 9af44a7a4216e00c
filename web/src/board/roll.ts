// Wagons of a new route roll in from its first city, the one that goes furthest first.

import { inMotion } from '../app/motion';
import { settings } from '../app/settings.svelte';

type Space = [number, number, number];
/** milliseconds from space to space, and from wagon to wagon; a long train hurries */
const HOP = 75;
const GAP = 90;
const MOST = 1000;
/** it is done once, even if something else about the board changes meanwhile */
const rolled = new WeakSet<SVGElement>();

export const roll = (from: { x: number; y: number }, places: Space[], i: number, scale: number) => (wagon: SVGElement) => {
  if (!inMotion() || rolled.has(wagon)) return;
  rolled.add(wagon);
  const last = places.length - 1;
  const whole = last * GAP + (last + 1) * HOP;
  const hurry = Math.min(1, MOST / whole) / settings.tempo;
  let turn = places[0]![2];
  const at = (x: number, y: number, angle: number, opacity: number): Keyframe => {
    // a wagon has no front: the nearer of two angles
    turn = angle + Math.round((turn - angle) / 180) * 180;
    return { transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`, opacity };
  };
  const frames = [at(from.x, from.y, places[0]![2], 0), ...places.slice(0, i + 1).map(([x, y, angle]) => at(x, y, angle, 1))];
  wagon.animate(frames, { duration: (i + 1) * HOP * hurry, delay: (last - i) * GAP * hurry, easing: 'ease-out', fill: 'backwards' });
};
