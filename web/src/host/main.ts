// The host's own page (host.html): it looks after tables, and knows no more of them than onlookers do.

import { mount } from 'svelte';
import '../theme/theme.css';
import '../theme/colors.css';
import '../theme/themes.css';
import { startLanguage } from '../i18n/i18n.svelte';
import { followSettings } from '../theme/appearance.svelte';
import Host from './Host.svelte';

followSettings();
await startLanguage();
mount(Host, { target: document.getElementById('app')! });
