import type { BlockTraits } from '../../engine/compile/block-traits.ts';

/** Blocks of which nothing is known: for proofs that are about the guard alone. */
export const NO_TRAITS: BlockTraits = {
  leads: new Set(),
  linksOnly: new Set(),
  filledBy: new Map(),
  paths: new Map(),
  logsIn: new Set(),
  identifies: new Set(),
  ends: new Map(),
  withoutLogin: new Map(),
  filings: new Map(),
  apps: [],
  samples: {},
};
