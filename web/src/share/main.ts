// A game saved as a page: nothing but its replay, with review and recheck, from one file.

import { mount } from 'svelte';
import '../theme/theme.css';
import '../theme/colors.css';
import '../theme/themes.css';
import { startLanguage } from '../i18n/i18n.svelte';
import { keepRecord, type GameRecord } from '../replay/replay.svelte';
import { followSettings } from '../theme/appearance.svelte';
import { record } from './inside';
import SharedGame from './SharedGame.svelte';

followSettings();
await startLanguage();
keepRecord(record() as GameRecord);
mount(SharedGame, { target: document.getElementById('app')! });
