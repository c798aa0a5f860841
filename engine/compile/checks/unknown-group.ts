import { textAt } from '../at.ts';
import { unknownReference } from './unknown-reference.ts';

export const unknownGroup = unknownReference(
  'C016',
  'Channel groups exist',
  'A channel would miss everything that the group was meant to give it.',
  'group',
  (config) => config.groups.map((group) => textAt(group, 'group') ?? ''),
);
