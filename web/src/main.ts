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
// a part of the page is gone from the server, because the server has a newer page
addEventListener('vite:preloadError', (gone) => {
  gone.preventDefault();
  void update.renew();
});
void update.start();
