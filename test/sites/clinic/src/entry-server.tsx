import { entryRenderer } from '../../../../engine/site/entry-renderer.ts';
import { rehearser } from '../../../../engine/site/rehearser.tsx';
import { BLOCKS } from './blocks.ts';

export const renderEntry = entryRenderer(BLOCKS);
export const rehearse = rehearser(BLOCKS);
