import { unknownReference } from './unknown-reference.ts';

export const unknownText = unknownReference(
  'C029',
  'Texts are declared',
  'The place of the text would stay empty.',
  'text',
  (config) => config.texts.map(({ key }) => key),
);
