import type { Json } from '../../decide/model/json.ts';
import { useEngine } from './engine-context.tsx';
import { textOf } from './read-options.ts';

/** Reads a text option and fills its `{fact}` placeholders. Call inside an observer. */
export function useFill(): (value: Json | undefined) => string {
  const engine = useEngine();
  return (value) => {
    const template = textOf(value);
    return template && engine.fill(template);
  };
}
