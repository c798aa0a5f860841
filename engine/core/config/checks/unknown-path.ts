import { child, entries, textAt } from '../at.ts';
import { INDEX_PATH, LOGIN_PATH } from '../engine-names.ts';
import { unknownReference } from './unknown-reference.ts';

/** `/login` and `/index.html` are on every host, declared or not; `/` leads to a host's root. */
const EVERYWHERE: readonly string[] = ['/', LOGIN_PATH, INDEX_PATH];

export const unknownPath = unknownReference(
  'C025',
  'Paths lead to a route',
  'The visitor would be led to the empty page.',
  'path',
  (config) => [
    ...EVERYWHERE,
    ...config.routes.map((route) => textAt(route, 'path') ?? ''),
    ...config.hosts.flatMap((host) => entries(child(host, 'screens')).map(([path]) => path)),
  ],
);
