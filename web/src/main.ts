import { mount } from 'svelte';
import './theme/theme.css';
import './theme/colors.css';
import App from './App.svelte';
import { startLanguage } from './i18n/i18n.svelte';
import { applyPalette } from './theme/apply';

applyPalette();
await startLanguage();
mount(App, { target: document.getElementById('app')! });
