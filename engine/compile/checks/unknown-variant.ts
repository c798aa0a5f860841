import { child, entries } from '../at.ts';
import { unknownReference } from './unknown-reference.ts';

export const unknownVariant = unknownReference(
  'C026',
  'Destination variants exist',
  'The visitor would get the default destinations.',
  'variant',
  (config) => entries(child(config.destinations, 'variants')).map(([name]) => name),
);
