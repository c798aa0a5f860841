import { child, textAt } from '../../../engine/compile/at.ts';
import type { Config } from '../../../engine/compile/config.ts';

/** Those of the changed channels whose visitors are their own: whoever brings none has the default one. */
export function ownChannels(changed: readonly string[], { guard }: Config): readonly string[] {
  const usual = textAt(child(guard, 'channel'), 'default');
  return changed.filter((channel) => channel !== usual);
}
