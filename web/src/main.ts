import { mount } from 'svelte';
import App from './App.svelte';
import './fonts.css';
import './style.css';

const target = document.getElementById('app');
if (target) mount(App, { target });
if (import.meta.env.MODE === 'site') void import('./pocket/device.svelte').then(({ keep }) => keep());
