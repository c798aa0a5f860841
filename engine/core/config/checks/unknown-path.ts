import { child, entries, textAt } from '../at.ts';
import { unknownReference } from './unknown-reference.ts';

/** `/login` and `/index.html` are on every host, declared or not; `/` leads to a host's root. */
const EVERYWHERE: readonly string[] = ['/', '/login', '/index.html'];

export const unknownPath = unknownReference('C025', 'Paths lead to a route', 'path', (config) => [
  ...EVERYWHERE,
  ...config.routes.map((route) => textAt(route, 'path') ?? ''),
  ...config.hosts.flatMap((host) => entries(child(host, 'screens')).map(([path]) => path)),
]);
