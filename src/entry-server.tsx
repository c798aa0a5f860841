import { entryRenderer } from '../engine/site/entry-renderer.ts';
import type { Rehearse } from '../engine/site/rehearser.tsx';
import { BLOCKS } from './blocks/blocks.ts';
import { earlyLogin } from './blocks/login/early-login.ts';

export const renderEntry = entryRenderer(BLOCKS, { 'login-form': earlyLogin });

/** Forms and their library are loaded for who publishes, not by every server. */
export const rehearse: Rehearse = async (request) => {
  const { rehearser } = await import('../engine/site/rehearser.tsx');
  return rehearser(BLOCKS)(request);
};
