import { unknownReference } from './unknown-reference.ts';

export const unknownSharedBlocks = unknownReference(
  'C047',
  'Shared blocks exist',
  'shared-blocks',
  (config) => config.sharedBlocks.keys(),
);
