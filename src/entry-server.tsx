import { entryRenderer } from '../engine/site/render-entry.ts';
import { BLOCKS } from './blocks/registry.ts';

export const renderEntry = entryRenderer(BLOCKS);
