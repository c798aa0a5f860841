import { child, items } from '../at.ts';
import { unknownReference } from './unknown-reference.ts';

export const unknownHandler = unknownReference(
  'C021',
  'Native handlers are listed',
  'The native app answers only the handlers it has.',
  'handler',
  (config) => items(child(config.bridge, 'handlers')).map(({ value }) => String(value)),
);
