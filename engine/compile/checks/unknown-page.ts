import { baseName } from '../file-kinds.ts';
import { unknownReference } from './unknown-reference.ts';

export const unknownPage = unknownReference(
  'C015',
  'Pages exist',
  'The path would show the empty page.',
  'page',
  (config) => config.pages.map((page) => baseName(page.file)),
);
