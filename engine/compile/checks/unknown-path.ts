import { child, entries, textAt } from '../at.ts';
import { unknownReference } from './unknown-reference.ts';

export const unknownPath = unknownReference(
  'C025',
  'Paths lead to a route',
  'The visitor would be led to the empty page.',
  'path',
  (config) => [
    // Leads to a host's root.
    '/',
    ...config.routes.map((route) => textAt(route, 'path') ?? ''),
    ...entries(child(config.everyHost, 'paths')).map(([path]) => path),
    ...config.hosts.flatMap((host) => entries(child(host, 'screens')).map(([path]) => path)),
  ],
);
