import fc from 'fast-check';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';

type Node = unknown[] | Record<string, unknown>;

/** One slip of an editor's hand: where, what kind, and numbers that choose among what is there. */
export interface Slip {
  readonly file: number;
  readonly place: number;
  readonly kind: 'replace' | 'remove' | 'repeat' | 'swap' | 'number' | 'flip';
  readonly other: number;
}

const KINDS: readonly Slip['kind'][] = ['replace', 'remove', 'repeat', 'swap', 'number', 'flip'];

/** Files that decide where a visitor goes and whose name is on the page. */
const DECIDING =
  /^(hosts|channels)\/|^schemas\/(routes|brands)\/|^schemas\/(guard|destinations|lists|storage|api|bridge)\.json$/;

const NUMBERS: readonly number[] = [-1, 0, 1, 2, 3, 9, 100, 1e9, 0.5];

/** One to three slips. */
export const anySlips: fc.Arbitrary<readonly Slip[]> = fc.array(
  fc.record({ file: fc.nat(), place: fc.nat(), kind: fc.constantFrom(...KINDS), other: fc.nat() }),
  { minLength: 1, maxLength: 3 },
);

/** The configuration with the slips in it. The given files stay as they are. */
export function withSlips(files: readonly SourceFile[], slips: readonly Slip[]): readonly SourceFile[] {
  const result = [...files];
  const deciding = files.flatMap(({ path }, index) => (DECIDING.test(path) ? [index] : []));
  for (const slip of slips) {
    const index = deciding[slip.file % deciding.length] as number;
    const file = result[index] as SourceFile;
    const value = JSON.parse(file.text) as Node;
    slipIn(value, slip);
    result[index] = { path: file.path, text: JSON.stringify(value, null, 2) };
  }
  return result;
}

function slipIn(root: Node, { place, kind, other }: Slip): void {
  const places = placesOf(root);
  const found = places[place % places.length];
  if (!found) return;
  const [owner, key] = found;
  const value = Reflect.get(owner, key) as unknown;
  if (kind === 'remove') {
    if (Array.isArray(owner)) owner.splice(Number(key), 1);
    else delete owner[key];
  } else if (kind === 'number' && typeof value === 'number') {
    Reflect.set(owner, key, NUMBERS[other % NUMBERS.length]);
  } else if (kind === 'flip' && typeof value === 'boolean') {
    Reflect.set(owner, key, !value);
  } else if (kind === 'repeat' && Array.isArray(owner)) {
    owner.push(structuredClone(value));
  } else if (kind === 'swap' && Array.isArray(owner)) {
    const to = other % owner.length;
    [owner[Number(key)], owner[to]] = [owner[to], value];
  } else {
    const alike = places
      .map(([from, name]) => Reflect.get(from, name) as unknown)
      .filter((candidate) => typeof candidate === typeof value && candidate !== value);
    Reflect.set(owner, key, structuredClone(alike[other % Math.max(1, alike.length)] ?? value));
  }
}

/** Every property and item below a value; the link to the schema stays as it is. */
function placesOf(node: Node): readonly (readonly [Node, string])[] {
  return Object.entries(node).flatMap(([key, value]): (readonly [Node, string])[] => {
    if (key === '$schema') return [];
    const here = [node, key] as const;
    return typeof value === 'object' && value !== null ? [here, ...placesOf(value as Node)] : [here];
  });
}

/**
 * Where the guard, the destinations and the hosts send visitors: each detour gives one of these places another path.
 */
const SENDING = /^hosts\/|^schemas\/(guard|destinations)\.json$/;

/** One to six detours. */
export const anyDetours: fc.Arbitrary<readonly Pick<Slip, 'place' | 'other'>[]> = fc.array(
  fc.record({ place: fc.nat(), other: fc.nat() }),
  { minLength: 1, maxLength: 6 },
);

/** The configuration with redirects that lead elsewhere, to any path that the site has. */
export function withDetours(
  files: readonly SourceFile[],
  detours: readonly Pick<Slip, 'place' | 'other'>[],
): readonly SourceFile[] {
  const sending = files.flatMap(({ path, text }) =>
    SENDING.test(path) ? [{ path, value: JSON.parse(text) as Node }] : [],
  );
  const places = sending.flatMap(({ value }) =>
    placesOf(value).filter(
      ([owner, key]) => /^(path|to|root)$/.test(key) && typeof Reflect.get(owner, key) === 'string',
    ),
  );
  const paths = places.map(([owner, key]) => Reflect.get(owner, key) as string);
  for (const { place, other } of detours) {
    const [owner, key] = places[place % places.length] as (typeof places)[number];
    Reflect.set(owner, key, paths[other % paths.length]);
  }
  const changed = new Map(sending.map(({ path, value }) => [path, JSON.stringify(value, null, 2)]));
  return files.map(({ path, text }) => ({ path, text: changed.get(path) ?? text }));
}
