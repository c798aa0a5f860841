import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import { LAZY_OPERATORS, STRICT_OPERATORS } from '../../../engine/decide/rules/operators.ts';
import { type JsonPlace, nameOfPath, type Owner, placesBelow } from './json-place.ts';
import { type SlipKind, slipOfText, sortOf } from './slip-kinds.ts';

/** A configuration with one slip in one file. */
export interface ConfigMutant {
  /** File, place and what is written there: the same from run to run. */
  readonly name: string;
  readonly slip: SlipKind;
  /** Kind of the file. */
  readonly sort: string;
  readonly path: string;
  /** The file with the slip; made when it is wanted, for of thousands a few hundred are judged. */
  file(): SourceFile;
}

/** What developers write, and what only shows samples to them. */
const NOT_OPERATORS = /^schemas\/(meta\/|samples\.json|facts\.json)/;

/** Cities that no rule of the shipped configuration is about. */
const OTHER_CITY = '南京';

const OPERATORS: ReadonlySet<string> = new Set([...STRICT_OPERATORS, ...LAZY_OPERATORS, 'list']);

type Edit = (place: JsonPlace) => void;

/** Every slip of every kind, in the order of files. The given files stay as they are. */
export function* configMutants(files: readonly SourceFile[]): Generator<ConfigMutant> {
  const edited = files.filter(({ path }) => path.endsWith('.json') && !NOT_OPERATORS.test(path));
  const words = vocabulary(edited);
  for (const file of edited) {
    const root = JSON.parse(file.text) as Owner;
    for (const place of placesBelow(root)) {
      for (const [slip, what, edit] of slipsAt(file.path, place, words)) {
        yield {
          name: `${file.path} ${nameOfPath(root, place.path)}: ${what}`,
          slip,
          sort: sortOf(file.path),
          path: file.path,
          file() {
            const copy = JSON.parse(file.text) as Owner;
            edit(placeIn(copy, place.path));
            return { path: file.path, text: `${JSON.stringify(copy, null, 2)}\n` };
          },
        };
      }
    }
  }
}

type Slip = readonly [SlipKind, string, Edit];

function* slipsAt(file: string, place: JsonPlace, words: Vocabulary): Generator<Slip> {
  const { owner, key, value, path } = place;
  const parent = path.at(-2) ?? '';
  if (typeof value === 'string') yield* slipsOfText(file, place, words);
  if (typeof value === 'number') {
    const slip = key === 'from' || key === 'to' ? 'shifted range' : 'changed number';
    for (const by of [-1, 1]) yield [slip, String(value + by), set(value + by)];
  }
  if (typeof value === 'boolean') yield ['flipped switch', String(!value), set(!value)];
  if (Array.isArray(owner)) {
    const isPart = parent === 'and' || parent === 'or';
    const isRow = typeof value === 'object' && value !== null && !isOperation(value);
    if (isPart) yield ['removed part of a condition', 'gone', remove];
    else if (isRow) yield ['missing row', 'gone', remove];
    else if (typeof value === 'string' && !OPERATORS.has(parent)) yield ['missing entry', 'gone', remove];
    if (isRow && Number(key) > 0) yield ['swapped neighbours', 'before its neighbour', swapBack];
    return;
  }
  if (/^(when|show|require|refuse|disable)$/.test(key)) yield ['removed condition', 'gone', remove];
  else if (key === '===' || key === '!==') {
    const other = key === '===' ? '!==' : '===';
    yield ['turned comparison', `is ${other}`, turn(other)];
  } else if (path.includes('brand') || sortOf(file) === 'brands') yield ['dropped override', 'gone', remove];
  else if (!isOperation(owner)) yield ['dropped setting', 'gone', remove];
}

function* slipsOfText(file: string, place: JsonPlace, words: Vocabulary): Generator<Slip> {
  const text = place.value as string;
  const braces = /\{([a-zA-Z]+\.)([a-zA-Z]{2})/.exec(text);
  if (braces) {
    const [whole, group = '', [first, second] = ''] = braces;
    const wrong = text.replace(whole, `{${group}${second}${first}`);
    if (wrong !== text) yield ['misspelt placeholder', wrong.slice(0, 40), set(wrong)];
  }
  const slip = slipOfText(file, place);
  if (slip === null) return;
  if (slip === 'shifted city') return yield [slip, OTHER_CITY, set(OTHER_CITY)];
  if (slip === 'shifted schedule') {
    const wrong = text === '+08:00' ? '+09:00' : 'user_id';
    return yield [slip, wrong, set(wrong)];
  }
  if (slip === 'misspelt entry') {
    const wrong = misspelt(text);
    if (wrong !== text) yield [slip, wrong, set(wrong)];
    return;
  }
  const other = words(file, slip, place.key, text);
  if (other !== null) yield [slip, other, set(other)];
}

/** Names beside a name in use: the next one of the same kind, in the same file where there is one. */
type Vocabulary = (file: string, slip: SlipKind, key: string, text: string) => string | null;

function vocabulary(files: readonly SourceFile[]): Vocabulary {
  const known = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    for (const place of placesBelow(JSON.parse(text) as Owner)) {
      if (typeof place.value !== 'string') continue;
      const slip = slipOfText(path, place);
      if (slip === null) continue;
      for (const where of wheresOf(path, slip, place.key))
        known.set(where, (known.get(where) ?? new Set()).add(place.value));
    }
  }
  return (file, slip, key, text) => {
    for (const where of wheresOf(file, slip, key)) {
      const found = [...(known.get(where) ?? [])];
      const next = found[(found.indexOf(text) + 1) % found.length];
      if (next !== undefined && next !== text) return next;
    }
    return null;
  };
}

function wheresOf(file: string, slip: SlipKind, key: string): readonly string[] {
  const what = slip === 'wrong id' ? key : slip;
  const folder = file.slice(0, file.lastIndexOf('/'));
  return [`${slip === 'wrong form field' ? folder : file} ${what}`, `${sortOf(file)} ${what}`, what];
}

/** A condition, or a value that is worked out. */
function isOperation(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const [name, ...more] = Object.keys(value);
  return more.length === 0 && name !== undefined && OPERATORS.has(name);
}

function placeIn(root: Owner, path: readonly string[]): JsonPlace {
  let owner = root;
  for (const key of path.slice(0, -1)) owner = Reflect.get(owner, key) as Owner;
  const key = path.at(-1) as string;
  return { owner, key, value: Reflect.get(owner, key), path };
}

function set(value: unknown): Edit {
  return ({ owner, key }) => void Reflect.set(owner, key, value);
}

function remove({ owner, key }: JsonPlace): void {
  if (Array.isArray(owner)) owner.splice(Number(key), 1);
  else delete owner[key];
}

function swapBack({ owner, key, value }: JsonPlace): void {
  const list = owner as unknown[];
  const at = Number(key);
  list[at] = list[at - 1];
  list[at - 1] = value;
}

function turn(other: string): Edit {
  return ({ owner, key, value }) => {
    remove({ owner, key, value, path: [] });
    Reflect.set(owner, other, value);
  };
}

/** As fingers do it: two letters in the middle swapped, or one forgotten where they are alike. */
function misspelt(text: string): string {
  const letters = [...text];
  const at = Math.max(0, Math.floor(letters.length / 2) - 1);
  const [one = '', other = ''] = letters.slice(at);
  letters.splice(at, 2, other, one);
  const wrong = letters.join('');
  return wrong === text ? letters.slice(0, -1).join('') : wrong;
}
