import { mount } from 'svelte';
import './theme/theme.css';
import './theme/colors.css';
import './theme/themes.css';
import App from './App.svelte';
import { startLanguage } from './i18n/i18n.svelte';
import { update } from './offline/update.svelte';
import { followSettings } from './theme/appearance.svelte';

followSettings();
await startLanguage();
mount(App, { target: document.getElementById('app')! });
void update.start();
