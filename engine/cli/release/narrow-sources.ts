import { type Node, parse, parseTree } from 'jsonc-parser';
import { isObject } from '../../compile/at.ts';
import { baseName, fileKind, formIdOf } from '../../compile/file-kinds.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';
import type { Json } from '../../decide/model/json.ts';
import { type Edit, editFiles } from '../sheet/edit-files.ts';

/** What alone is to change. */
export interface Named {
  /** Ids of channels and hosts. */
  readonly ids: readonly string[];
  /** Files and folders. */
  readonly paths: readonly string[];
}

/** Files of which only what was named has changed. */
export interface Narrowed {
  readonly sources: readonly SourceFile[];
  /** True for a changed file or picture that is as it is now. */
  isTaken(path: string): boolean;
  /** Changed files that stay as they were, as a whole or in part. */
  readonly left: readonly string[];
}

/** Where the pictures of brands lie, and how files name them. */
const PICTURES = 'src/public/';

/**
 * The files as they were, with what was named as it is now: the files of channels and hosts, what other files say of a
 * channel under its id (conversion ids, members of groups), and new files and pictures that these name (a brand, a
 * page, a form). What others may have a share in stays as it was, unless its file is named.
 *
 * @param before what the current release was made of.
 * @param now the files of the project.
 * @param pictures paths of the pictures that changed, with what became of them.
 */
export function narrowSources(
  before: readonly SourceFile[],
  now: readonly SourceFile[],
  pictures: ReadonlyMap<string, 'new' | 'changed' | 'gone'>,
  named: Named,
): Narrowed {
  const [was, is] = [before, now].map((files) => new Map(files.map(({ path, text }) => [path, text])));
  const [old, current] = [was ?? new Map(), is ?? new Map()];
  const changed = [...new Set([...old.keys(), ...current.keys()])].filter(
    (path) => old.get(path) !== current.get(path),
  );
  const taken = new Set([...changed, ...pictures.keys()].filter((path) => isNamed(path, named)));
  const partly = new Map<string, string>();
  for (const path of changed) {
    if (taken.has(path) || !path.endsWith('.json')) continue;
    const text = narrowed(path, old.get(path), current.get(path), named.ids);
    if (text !== undefined && text !== old.get(path)) partly.set(path, text);
  }
  const isNew = (path: string): boolean => (pictures.get(path) ?? (old.has(path) ? '' : 'new')) === 'new';
  const added = [...changed, ...pictures.keys()].filter(isNew);
  // What a new file names may itself be new.
  for (let size = -1; size !== taken.size; ) {
    size = taken.size;
    const words = wordsOf([...[...taken].flatMap((path) => current.get(path) ?? []), ...partly.values()]);
    for (const path of added) if (words.has(nameIn(path))) taken.add(path);
  }
  const texts = new Map([...old, ...partly]);
  for (const path of taken) {
    const text = current.get(path);
    if (text === undefined) texts.delete(path);
    else texts.set(path, text);
  }
  const files = new Map([...before, ...now].map((file) => [file.path, file]));
  return {
    sources: [...texts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, text]) =>
        files.get(path)?.text === text ? (files.get(path) as SourceFile) : { path, text },
      ),
    isTaken: (path) => taken.has(path),
    left: [...changed, ...pictures.keys()]
      .filter((path) => !taken.has(path) && !(partly.has(path) && partly.get(path) === current.get(path)))
      .sort(),
  };
}

function isNamed(path: string, { ids, paths }: Named): boolean {
  const kind = fileKind(path);
  if ((kind === 'channel' || kind === 'host') && ids.includes(baseName(path))) return true;
  return paths.some((named) => path === named || path.startsWith(`${named.replace(/\/$/, '')}/`));
}

/** How other files name one: a form by its folder, a picture by its address, the others by the name of the file. */
function nameIn(path: string): string {
  if (path.startsWith(PICTURES)) return path.slice(PICTURES.length - 1);
  return path.startsWith('schemas/forms/') ? formIdOf(path) : baseName(path);
}

/** Every text in files, and every key. */
function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  const visit = (node: Node | undefined): void => {
    if (node?.type === 'string') words.add(node.value as string);
    for (const child of node?.children ?? []) visit(child);
  };
  for (const text of texts) visit(parseTree(text));
  return words;
}

/** What a file says of a channel: the values under its id, and the lists that hold it, by where they stand. */
function entriesOf(id: string, text: string) {
  const values = new Map<string, Json>();
  const lists = new Set<string>();
  const visit = (value: Json | undefined, keys: readonly string[]): void => {
    if (Array.isArray(value) && value.includes(id)) lists.add(JSON.stringify(keys));
    if (!isObject(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === id) values.set(JSON.stringify([...keys, key]), inner as Json);
      else visit(inner, [...keys, key]);
    }
  };
  visit(parse(text, [], { allowTrailingComma: true }) as Json | undefined, []);
  return { values, lists };
}

/**
 * A file that other channels may have a share in as it was, with what it says of some channels as it is now; undefined
 * where there is to be none. A list of channels may be new or gone: theirs may have moved to another one.
 */
function narrowed(
  path: string,
  before: string | undefined,
  now: string | undefined,
  ids: readonly string[],
): string | undefined {
  const merged = (from: string, of: readonly string[], to: string) =>
    of.reduce((text, id) => withEntriesOf(id, path, text, to), from);
  if (before !== undefined && now !== undefined) return merged(before, ids, now);
  if (!SHARED.includes(fileKind(path) ?? '')) return before;
  if (before !== undefined) return merged(before, ids, NOTHING);
  const words = wordsOf([now ?? NOTHING]);
  // A range is of channels that nobody named.
  if (now === undefined || words.has('from') || !ids.some((id) => words.has(id))) return undefined;
  const others = [...words].filter((word) => /^channel_\d+$/.test(word) && !ids.includes(word));
  return merged(now, others, NOTHING);
}

const NOTHING = '{}';

/** Kinds of files that list channels. */
const SHARED: readonly string[] = ['group', 'conversion'];

/** A file as it was, with what it says of a channel as it is now. */
function withEntriesOf(id: string, file: string, before: string, now: string): string {
  const [was, is] = [entriesOf(id, before), entriesOf(id, now)];
  const edits: Edit[] = [];
  const edit = (key: string, what: Edit['do'], value: Json | undefined): void => {
    edits.push({ file, keys: JSON.parse(key) as string[], do: what, value });
  };
  for (const key of new Set([...was.values.keys(), ...is.values.keys()]))
    if (JSON.stringify(was.values.get(key)) !== JSON.stringify(is.values.get(key)))
      edit(key, 'set', is.values.get(key));
  for (const key of was.lists) if (!is.lists.has(key)) edit(key, 'take-out', id);
  for (const key of is.lists) if (!was.lists.has(key)) edit(key, 'append', id);
  return editFiles(edits, [{ path: file, text: before }])[0]?.text ?? before;
}
