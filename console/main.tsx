import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './console-app.tsx';
import { lendTabStops } from './lend-tab-stops.ts';
import { nonceStyles } from './nonce-styles.ts';
import './styles/console.css';

const [root, popups] = ['root', 'popups'].map((id) => document.getElementById(id));
if (!root || !popups) throw new Error('the page has no place for the console');
// Of this request (vite.config.ts); browsers hide the attribute from scripts, not the property.
const { nonce } = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]') ?? {};
nonceStyles(nonce);
lendTabStops(popups);
createRoot(root).render(<ConsoleApp nonce={nonce} popups={popups} />);
