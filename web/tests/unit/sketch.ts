// A board of nothing but routes, each named after its two cities.

import type { Atlas } from '../../src/board/atlas';

export const sketch = (...ids: string[]): Atlas => ({ routes: new Map(ids.map((id) => [id, { a: id[0]!, b: id[1]! }])) }) as unknown as Atlas;
