import { text as ofForms } from '../../../../schemas/text/form.json';
import { text as ofPages } from '../../../../schemas/text/zh-CN.json';
import { fillText } from '../../../core/text/fill-text.ts';
import type { Engine } from '../../../runtime/engine.ts';

const TEXTS: Readonly<Record<string, string>> = { ...ofPages, ...ofForms };

/** The texts of this site's controls and panels, for a form outside of it; a key without a text stands for itself. */
export const textAlone: Engine['text'] = (key, values = {}) =>
  fillText(TEXTS[key] ?? key, (name) => values[name]);
