import type { Json, JsonObject } from '../../engine/decide/model/json.ts';

/** A guard with one thing taken away or changed, as a slip of the hand would. */
export interface GuardMutation {
  readonly name: string;
  readonly guard: Json;
}

type Step = {
  readonly id: string;
  readonly fetch?: readonly { readonly name: string }[];
  readonly rows: readonly Row[];
};
type Row = { readonly id: string; readonly do?: readonly ({ readonly do: string } & JsonObject)[] };

/**
 * Every slip of these kinds: a step, row, effect, fetch or condition is gone; one part of an `and` or `or` is gone,
 * anywhere in a condition; `===` is `!==` or the other way round; a field of a stored record or a parameter of a
 * redirect is gone; `stay` is gone; two neighbouring rows of which the first that holds counts are swapped; a number of
 * the guard's settings is one less or more; a fetch is remembered for longer or shorter.
 *
 * @param guard a compiled guard; it is not changed.
 */
export function* guardMutations(guard: Json): Generator<GuardMutation> {
  const names = namesOf(guard);
  for (const [path, value] of walk(guard, [])) {
    const name = (what: string) => `${names(path)}: ${what}`;
    const key = path.at(-1);
    const parent = path.at(-2);
    if (path.length > 1 && (key === 'when' || key === 'stay'))
      yield { name: name('gone'), guard: without(guard, path) };
    if (
      parent === 'steps' ||
      parent === 'rows' ||
      parent === 'do' ||
      parent === 'fetch' ||
      parent === 'record' ||
      parent === 'query'
    )
      yield { name: name('gone'), guard: without(guard, path) };
    if ((parent === 'and' || parent === 'or') && typeof key === 'number')
      yield { name: name('gone'), guard: without(guard, path) };
    if (
      parent === 'rows' &&
      typeof key === 'number' &&
      key > 0 &&
      at(guard, path.slice(0, -2)).match === 'first'
    )
      yield { name: name('before its neighbour'), guard: swapped(guard, path) };
    if (key === '===' || key === '!==') {
      const other = key === '===' ? '!==' : '===';
      yield {
        name: name(`is ${other}`),
        guard: put(without(guard, path), [...path.slice(0, -1), other], value),
      };
    }
    if (typeof value === 'number' && (path[0] === 'windows' || path[0] === 'maxRedirects'))
      for (const step of [-1, 1])
        yield { name: name(`${value + step}`), guard: put(guard, path, value + step) };
    if (key === 'remember') {
      const other = value === 'visit' ? 'navigation' : 'visit';
      yield { name: name(other), guard: put(guard, path, other) };
    }
    if (
      typeof value === 'string' &&
      (parent === 'sources' || parent === 'secretParams' || parent === 'store')
    )
      yield { name: name(`${value} gone`), guard: without(guard, path) };
  }
}

type Path = readonly (string | number)[];

function* walk(value: Json, path: Path): Generator<readonly [Path, Json]> {
  yield [path, value];
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* walk(item, [...path, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) yield* walk(item ?? null, [...path, key]);
}

/** Says a path with the ids of steps, rows, fetches and stored keys in place of their indexes. */
function namesOf(guard: Json): (path: Path) => string {
  const { steps } = guard as unknown as { readonly steps: readonly Step[] };
  return (path) => {
    const step = path[0] === 'steps' ? steps[Number(path[1])] : undefined;
    if (!step) return path.join('.');
    const words: (string | number)[] = [step.id];
    let rest = path.slice(2);
    if (rest[0] === 'rows') {
      const row = step.rows[Number(rest[1])];
      words.push(row?.id ?? '');
      rest = rest.slice(2);
      const effect = rest[0] === 'do' ? row?.do?.[Number(rest[1])] : undefined;
      if (effect) {
        words.push([effect.do, effect.key ?? effect.fact ?? ''].join(' ').trim());
        rest = rest.slice(2);
      }
    } else if (rest[0] === 'fetch') {
      words.push(`fetch ${step.fetch?.[Number(rest[1])]?.name}`);
      rest = rest.slice(2);
    }
    return [words.join(' / '), ...rest].join('.');
  };
}

/** The object or array at a path. */
function at(root: Json, path: Path): Record<string | number, Json> {
  let found = root as unknown as Record<string | number, Json>;
  for (const key of path) found = found[key] as unknown as Record<string | number, Json>;
  return found;
}

function without(guard: Json, path: Path): Json {
  const copy = structuredClone(guard);
  const parent = at(copy, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
  return copy;
}

function put(guard: Json, path: Path, value: Json): Json {
  const copy = structuredClone(guard);
  at(copy, path.slice(0, -1))[path.at(-1) ?? ''] = value;
  return copy;
}

function swapped(guard: Json, path: Path): Json {
  const copy = structuredClone(guard);
  const rows = at(copy, path.slice(0, -1));
  const index = Number(path.at(-1));
  const [before, own] = [rows[index - 1] ?? null, rows[index] ?? null];
  rows[index - 1] = own;
  rows[index] = before;
  return copy;
}
