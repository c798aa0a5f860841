import { unknownReference } from './unknown-reference.ts';

export const unknownAgreement = unknownReference('C018', 'Agreements exist', 'agreement', (config) =>
  config.agreements.map(({ id }) => id),
);
