import type { JsonObject, Scalar } from '../../decide/model/json.ts';
import { fillText } from '../../decide/text/fill-text.ts';
import { useEngine } from './engine-context.tsx';
import { isObject, textOf } from './read-options.ts';
import { wholeFigures } from './whole-figures.ts';

export type Words = (key: string, values?: Readonly<Record<string, Scalar>>) => string;

/**
 * Reads the texts of a block: `texts` of its options, most of which come from `schemas/blocks/<block>.json`. `{name}`
 * placeholders are filled from `values`, then from facts. Call inside an observer.
 */
export function useWords(options: JsonObject): Words {
  const engine = useEngine();
  const texts = isObject(options.texts) ? options.texts : {};
  return (key, values = {}) => {
    const template = textOf(texts[key]);
    if (!template && options.texts) engine.platform.console.error(`no visitor text: ${key}`);
    const filled = fillText(template, (name) =>
      Object.hasOwn(values, name) ? values[name] : engine.fact(name),
    );
    return wholeFigures(filled);
  };
}
