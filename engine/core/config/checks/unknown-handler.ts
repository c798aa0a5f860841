import { child, items } from '../at.ts';
import { unknownReference } from './unknown-reference.ts';

export const unknownHandler = unknownReference('C021', 'Native handlers are listed', 'handler', (config) =>
  items(child(config.bridge, 'handlers')).map(({ value }) => String(value)),
);
