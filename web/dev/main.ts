// The workbench: components against hand-written views, for people who work on the page. Not part of the build.

import { mount } from 'svelte';
import '../src/theme/theme.css';
import '../src/theme/colors.css';
import { applyPalette } from '../src/theme/apply';
import { setLanguage } from '../src/i18n/i18n.svelte';
import type { Language } from '../src/i18n/languages';
import { loadAtlas } from '../src/board/atlas';
import { DECOR } from '../src/board/decor';
import BoardBench from './BoardBench.svelte';

const query = new URLSearchParams(location.search);
applyPalette();
await setLanguage((query.get('lang') ?? 'en') as Language, false);
const atlas = await loadAtlas(query.get('map') ?? 'usa');
window.bench = { atlas, decor: DECOR[atlas.id]! };
mount(BoardBench, { target: document.getElementById('app')!, props: { atlas, busy: query.has('busy') } });
await document.fonts.ready;
document.body.dataset.ready = 'yes';
