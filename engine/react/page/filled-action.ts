import type { Json } from '../../decide/model/json.ts';
import type { ActionSpec } from '../../decide/model/page.ts';
import type { Engine } from '../../runtime/engine.ts';
import { actionOf } from './read-options.ts';

/** The action of an option, with the `{fact}` placeholders of its texts filled; null when there is none. */
export function filledAction(engine: Engine, value: Json | undefined): ActionSpec | null {
  const action = actionOf(value);
  if (action && 'copy' in action) return { copy: engine.fill(action.copy) };
  if (action && 'open' in action) return { open: engine.fill(action.open) };
  return action;
}
