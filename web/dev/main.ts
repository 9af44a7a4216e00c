// The workbench: screens against hand-written positions, for people who work on the page and for the layout check.
// Not part of the page that people get. dev.html?map=europe&lang=ja&scene=tunnel; without a scene the bare board. dev.html?app is the page itself.

import { mount } from 'svelte';
import '../src/theme/theme.css';
import '../src/theme/colors.css';
import '../src/theme/themes.css';
import { followSettings } from '../src/theme/appearance.svelte';
import App from '../src/App.svelte';
import { setLanguage } from '../src/i18n/i18n.svelte';
import type { Language } from '../src/i18n/languages';
import { loadAtlas } from '../src/board/atlas';
import { decorOf } from '../src/board/decor';
import { settings } from '../src/app/settings.svelte';
import { Session } from '../src/table/session.svelte';
import BoardBench from './BoardBench.svelte';
import GameBench from './GameBench.svelte';
import { fixtureDial, fixtureRules, fixtureTable, fixtureView } from './fixtures';

const query = new URLSearchParams(location.search);
const target = document.getElementById('app')!;
followSettings();
await setLanguage((query.get('lang') ?? 'en') as Language, false);
const atlas = await loadAtlas(query.get('map') ?? 'usa');
window.bench = {
  atlas,
  decor: decorOf(atlas.id),
  claim: () => {},
  instruments: () => import('../src/app/instruments'),
  offline: () => import('./offline'),
  dress: async (language, theme) => {
    await setLanguage(language, false);
    settings.set('theme', theme);
    // texts of some screens are fetched by themselves
    await new Promise((done) => setTimeout(done, 40));
  },
};
const theme = query.get('theme');
if (theme) settings.set('theme', theme as typeof settings.theme);
const text = query.get('text');
if (text) settings.set('text', Number(text) as typeof settings.text);
const scene = query.get('scene');
if (query.has('app')) {
  mount(App, { target });
} else if (scene) {
  if (scene === 'over') settings.set('speed', 'skip');
  const rules = fixtureRules(atlas);
  const view = fixtureView(atlas, scene);
  window.bench.claim = (owners) => {
    // a seat for every colour, however few the map seats
    const players = atlas.trainColors.map((color, seat) => ({ ...view.players[seat % view.players.length]!, routes: Object.keys(owners).filter((id) => owners[id] === color) }));
    const shown = { ...view, players };
    window.tableSays!({ type: 'state', version: 9, table: fixtureTable(shown, atlas), view: shown, recent: [] });
  };
  const session = new Session(fixtureDial(view, atlas, scene), { table: 'K7QM4T', token: 'x' }, rules);
  mount(GameBench, { target, props: { session, atlas, rules } });
} else {
  mount(BoardBench, { target, props: { atlas, busy: query.has('busy') } });
}
await document.fonts.ready;
document.body.dataset.ready = 'yes';
