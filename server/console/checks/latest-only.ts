import { ConsoleRefusal } from '../http/console-refusal.ts';

/**
 * Does one work of each key at a time, and after it only what was asked for last: what was asked for between them is
 * refused as `changed`.
 */
export function latestOnly(): <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer> {
  const last = new Map<string, { readonly of: symbol; readonly done: Promise<unknown> }>();
  return async (key, work) => {
    const of = Symbol(key);
    const before = last.get(key)?.done;
    const inTurn = async () => {
      await before?.catch(() => undefined);
      if (last.get(key)?.of !== of) throw new ConsoleRefusal('changed', '之后又有改动。');
      return work();
    };
    const done = inTurn();
    last.set(key, { of, done });
    try {
      return await done;
    } finally {
      if (last.get(key)?.of === of) last.delete(key);
    }
  };
}
