import { child, entries } from '../at.ts';
import { unknownReference } from './unknown-reference.ts';

export const unknownStorageKey = unknownReference(
  'C022',
  'Storage keys are declared',
  'Only declared keys are kept in the browser, with their area, type and expiry.',
  'storage-key',
  (config) => entries(child(config.storage, 'keys')).map(([key]) => key),
);
