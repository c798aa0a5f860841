import { unknownReference } from './unknown-reference.ts';

export const unknownForm = unknownReference(
  'C017',
  'Forms exist',
  'The page would have no form to show.',
  'form',
  (config) => config.forms.map(({ id }) => id),
);
