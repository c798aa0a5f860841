import { unknownReference } from './unknown-reference.ts';

export const unknownSharedBlocks = unknownReference(
  'C047',
  'Shared blocks exist',
  'The page would miss what the shared file holds, for example its legal lines.',
  'shared-blocks',
  (config) => config.sharedBlocks.keys(),
);
