import { entryRenderer } from '../../../../engine/site/entry-renderer.ts';
import { BLOCKS } from './blocks.ts';

export const renderEntry = entryRenderer(BLOCKS);
