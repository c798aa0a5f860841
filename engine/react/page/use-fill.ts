import type { Json } from '../../decide/model/json.ts';
import { useEngine } from './engine-context.tsx';
import { textOf } from './read-options.ts';
import { wholeFigures } from './whole-figures.ts';

/** Reads a text option that is shown and fills its `{fact}` placeholders. Call inside an observer. */
export function useFill(): (value: Json | undefined) => string {
  const engine = useEngine();
  return (value) => {
    const template = textOf(value);
    return template && wholeFigures(engine.fill(template));
  };
}
