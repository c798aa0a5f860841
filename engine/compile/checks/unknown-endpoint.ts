import { child, entries } from '../at.ts';
import { unknownReference } from './unknown-reference.ts';

export const unknownEndpoint = unknownReference(
  'C019',
  'Endpoints are declared',
  'The call could not be made.',
  'endpoint',
  (config) => entries(child(config.api, 'endpoints')).map(([name]) => name),
);
