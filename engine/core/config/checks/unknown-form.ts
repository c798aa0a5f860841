import { unknownReference } from './unknown-reference.ts';

export const unknownForm = unknownReference('C017', 'Forms exist', 'form', (config) =>
  config.forms.map(({ id }) => id),
);
