import { baseName } from '../file-kinds.ts';
import { unknownReference } from './unknown-reference.ts';

export const unknownAdNetwork = unknownReference(
  'C080',
  'Ad networks of conversion maps exist',
  'A conversion map names the network that is told; an unknown one would be told nothing.',
  'ad-network',
  (config) => config.adNetworks.map(({ file }) => baseName(file)),
);
