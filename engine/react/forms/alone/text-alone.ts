import { fillText } from '../../../decide/text/fill-text.ts';
import type { Engine } from '../../../runtime/engine.ts';
import { TEXTS_ALONE } from './texts-alone.ts';

/** The texts of this site's controls and panels, for a form outside of it; a key without a text stands for itself. */
export const textAlone: Engine['text'] = (key, values = {}) =>
  fillText(TEXTS_ALONE[key] ?? key, (name) => values[name]);
