import { child, entries } from '../at.ts';
import { unknownReference } from './unknown-reference.ts';

export const unknownFetch = unknownReference('C023', 'Fetches of the guard are declared', 'fetch', (config) =>
  entries(child(config.guard, 'fetches')).map(([name]) => name),
);
