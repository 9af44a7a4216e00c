// The routes of a plan in the order in which they are walked.

import type { Atlas } from '../board/atlas';
import type { CityId, RouteId } from '../engine/types';

/** From an end of the line to the other, every branch on the way to its own end. */
export function walk(plan: RouteId[], atlas: Atlas): RouteId[] {
  const ends = (id: RouteId): [CityId, CityId] => [atlas.routes.get(id)!.a, atlas.routes.get(id)!.b];
  const meeting = (city: CityId) => plan.filter((id) => ends(id).includes(city));
  const walked = new Set<RouteId>();
  const on = (city: CityId) => {
    for (const id of meeting(city)) {
      if (walked.has(id)) continue;
      walked.add(id);
      on(ends(id).find((other) => other !== city)!);
    }
  };
  const cities = [...new Set(plan.flatMap(ends))];
  cities.sort((a, b) => meeting(a).length - meeting(b).length).forEach(on);
  return [...walked];
}
