import { child, entries } from '../at.ts';
import { unknownReference } from './unknown-reference.ts';

export const unknownFetch = unknownReference(
  'C023',
  'Fetches of the guard are declared',
  'The guard can only ask for what is declared, with its endpoint, fields and how long the answer is kept.',
  'fetch',
  (config) => entries(child(config.guard, 'fetches')).map(([name]) => name),
);
