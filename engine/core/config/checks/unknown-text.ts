import { unknownReference } from './unknown-reference.ts';

export const unknownText = unknownReference('C029', 'Texts are declared', 'text', (config) =>
  config.texts.map(({ key }) => key),
);
