/**
 * What a value must be: of a type, an object with such properties, a list of such entries, with one at least, or an
 * object of such values by any name.
 */
type Shape =
  | 'string'
  | 'object'
  | { readonly has: Readonly<Record<string, Shape>> }
  | { readonly listOf: Shape; readonly isFilled?: true }
  | { readonly mapOf: Shape };

const objects: Shape = { listOf: 'object' };

const SITE: Shape = {
  has: {
    guard: {
      has: {
        channel: 'object',
        fetches: 'object',
        steps: { listOf: { has: { id: 'string', rows: objects } } },
      },
    },
    routes: { listOf: { has: { id: 'string', path: 'string', page: 'string' } } },
    unmatched: { has: { page: 'string' } },
    brand: objects,
    text: { mapOf: 'string' },
    ...allOf('object', ['destinations', 'storage', 'api', 'bridge', 'environment', 'phone']),
  },
};

const HOST: Shape = {
  has: {
    id: 'string',
    root: 'string',
    screens: { listOf: { has: { path: 'string', screen: 'string' } } },
    brand: objects,
  },
};

const PAGE: Shape = {
  has: {
    id: 'string',
    // A page without any would be white.
    blocks: { listOf: { has: { block: 'string', with: 'object' } }, isFilled: true },
    agreements: objects,
  },
};

const FORM: Shape = {
  has: {
    steps: { listOf: { has: { id: 'string', fields: { listOf: 'string' } } } },
    rules: objects,
    messages: { mapOf: 'object' },
    agreements: objects,
    ...allOf('object', ['schema', 'uiSchema', 'prefill']),
  },
};

/** By how the path of a part begins. */
const SHAPES: readonly (readonly [prefix: string, shape: Shape])[] = [
  ['site.json', SITE],
  ['hosts/', HOST],
  ['pages/', PAGE],
  ['forms/', FORM],
  ['channels/', { mapOf: { has: { id: 'string', brand: objects } } }],
  ['agreements/', { has: allOf('string', ['title', 'body']) }],
  ['ads.json', 'object'],
];

/**
 * Whether a part of a release is what its path says, as far as pages must have it to run at all. `dukou publish` writes
 * no other; files that somebody has written over, or made by other means, may have a right hash and be none.
 */
export function isPart(path: string, value: unknown): boolean {
  const shape = SHAPES.find(([prefix]) => path.indexOf(prefix) === 0)?.[1];
  return shape === undefined || fits(value, shape);
}

function fits(value: unknown, shape: Shape): boolean {
  if (shape === 'string') return typeof value === 'string';
  if (shape !== 'object' && 'listOf' in shape)
    return (
      Array.isArray(value) &&
      (value.length > 0 || !shape.isFilled) &&
      value.every((entry) => fits(entry, shape.listOf))
    );
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (shape === 'object') return true;
  const inside = value as Readonly<Record<string, unknown>>;
  if ('mapOf' in shape) return Object.keys(inside).every((key) => fits(inside[key], shape.mapOf));
  return Object.keys(shape.has).every((key) => fits(inside[key], shape.has[key] as Shape));
}

function allOf(shape: Shape, names: readonly string[]): Readonly<Record<string, Shape>> {
  const all: Record<string, Shape> = {};
  for (const name of names) all[name] = shape;
  return all;
}
