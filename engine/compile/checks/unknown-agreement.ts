import { unknownReference } from './unknown-reference.ts';

export const unknownAgreement = unknownReference(
  'C018',
  'Agreements exist',
  'A form or page may only ask for consent to a text that exists.',
  'agreement',
  (config) => config.agreements.map(({ id }) => id),
);
