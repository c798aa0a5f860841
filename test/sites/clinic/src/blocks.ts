import { ENGINE_BLOCKS } from '../../../../engine/react/blocks/engine-blocks.ts';
import type { BlockEntry } from '../../../../engine/react/page/block-entry.ts';
import { OpeningHours } from './opening-hours.tsx';

/** The blocks of this site: the engine's and one of its own. */
export const BLOCKS: readonly BlockEntry[] = [
  ...ENGINE_BLOCKS,
  { name: 'opening-hours', area: 'main', component: OpeningHours },
];
