import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './console-app.tsx';
import './styles/console.css';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place for the console');
// Of this request (vite.config.ts); browsers hide the attribute from scripts, not the property.
const { nonce } = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]') ?? {};
createRoot(root).render(<ConsoleApp nonce={nonce} />);
