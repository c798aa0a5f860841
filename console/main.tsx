import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './console-app.tsx';
import { nonceStyles } from './nonce-styles.ts';
import './styles/console.css';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place for the console');
// Of this request (vite.config.ts); browsers hide the attribute from scripts, not the property.
const { nonce } = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]') ?? {};
nonceStyles(nonce);
createRoot(root).render(<ConsoleApp nonce={nonce} />);
