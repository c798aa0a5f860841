import { entryRenderer } from '../engine/site/render-entry.ts';
import { BLOCKS } from './blocks/blocks.ts';

export const renderEntry = entryRenderer(BLOCKS);
