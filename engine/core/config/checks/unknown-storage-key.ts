import { child, entries } from '../at.ts';
import { unknownReference } from './unknown-reference.ts';

export const unknownStorageKey = unknownReference(
  'C022',
  'Storage keys are declared',
  'storage-key',
  (config) => entries(child(config.storage, 'keys')).map(([key]) => key),
);
