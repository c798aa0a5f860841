import { contentOf } from '../../../engine/cli/words/call-labels.ts';
import { fieldName } from '../../../engine/cli/words/field-names.ts';
import { isObject } from '../../../engine/compile/at.ts';
import { baseName, fileKind, formIdOf } from '../../../engine/compile/file-kinds.ts';
import { parseAgreement } from '../../../engine/compile/parse-agreement.ts';
import { parseDocument } from '../../../engine/compile/problems/json-document.ts';
import type { Json } from '../../../engine/decide/model/json.ts';
import { staffWords } from '../channels/staff-words.ts';
import type { CellChange } from '../contract/channel.ts';
import type { OtherFile } from '../contract/version.ts';
import type { ChannelBook } from './channel-book.ts';

/** Files that the sheet of channels is made of. */
const OF_CHANNELS = /^channels\//;

/** Values of a file that are told, and letters of each. */
const MOST_VALUES = 30;
const LONGEST = 200;

/** The files besides those of channels that differ, as staff call them, with what differs in them. */
export function otherFiles(before: ChannelBook, after: ChannelBook): readonly OtherFile[] {
  const texts = (book: ChannelBook) =>
    new Map(book.files.filter(({ path }) => !OF_CHANNELS.test(path)).map(({ path, text }) => [path, text]));
  const [was, is] = [texts(before), texts(after)];
  const paths = [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path));
  const found = new Map<string, CellChange[]>();
  for (const path of paths) {
    // By the name that it had, where it was there. A form is several files.
    const name = fileNamed(path, was.has(path) ? before : after);
    const values = changesOf(path, was.get(path), is.get(path));
    found.set(name, [...(found.get(name) ?? []), ...values]);
  }
  return [...found].map(([name, all]) => ({
    name,
    values: all.slice(0, MOST_VALUES),
    more: Math.max(0, all.length - MOST_VALUES),
  }));
}

/** A file as staff call it; pages, forms and agreements by their titles. */
function fileNamed(path: string, { files, states }: ChannelBook): string {
  const words = staffWords(states.config).text(path);
  const [kind = '', id] = words.split(' ');
  const title = id && titleOf(path, files);
  return title ? `${kind} ${title}（${id}）` : words;
}

/** Of a page the title of an address that shows it, else its label; of an agreement or any file of a form its title. */
function titleOf(path: string, files: ChannelBook['files']): string | undefined {
  const kind = fileKind(path) ?? '';
  if (/^form/.test(kind))
    return contentOf<{ title?: string }>(files, `schemas/forms/${formIdOf(path)}/form.json`).title;
  const agreement = kind === 'agreement' && files.find((file) => file.path === path);
  if (agreement) return parseAgreement(agreement, []).front.title;
  if (kind !== 'page') return undefined;
  const routes = files
    .filter((file) => fileKind(file.path) === 'routes')
    .flatMap((file) => contentOf<Routes>(files, file.path).routes ?? []);
  const shown = routes.find(({ page, title }) => page === baseName(path) && title);
  return shown?.title ?? contentOf<{ label?: string }>(files, path).label;
}

interface Routes {
  readonly routes?: readonly { readonly page?: string; readonly title?: string }[];
}

function changesOf(path: string, was: string | undefined, is: string | undefined): readonly CellChange[] {
  if (!path.endsWith('.json')) return changedLines(was ?? '', is ?? '');
  const value = (text: string | undefined) =>
    text === undefined ? undefined : parseDocument({ path, text }).value;
  return changedValues(value(was), value(is)).map(({ keys, was: before, is: now }) => ({
    header: nameOf(fileKind(path) === 'brand' ? ['brand', ...keys] : keys),
    before: shown(before),
    after: shown(now),
  }));
}

/** Staff call settings by a name; what engineers write has none but its keys. */
function nameOf(keys: readonly string[]): string {
  return fieldName(keys) ?? keys.join(' · ');
}

interface ChangedValue {
  readonly keys: readonly string[];
  readonly was: Json | undefined;
  readonly is: Json | undefined;
}

/** The smallest parts that differ; of a list, those of its entries. */
function changedValues(
  was: Json | undefined,
  is: Json | undefined,
  keys: readonly string[] = [],
): readonly ChangedValue[] {
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  const parts = [was, is].map((one) => (isObject(one) || Array.isArray(one) ? Object.entries(one) : []));
  if (parts.every((entries) => entries.length === 0)) return [{ keys, was, is }];
  const [old, now] = parts.map((entries) => new Map(entries)) as [Map<string, Json>, Map<string, Json>];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
    changedValues(old.get(key), now.get(key), [...keys, key]),
  );
}

/** Of a text the lines that are no more, and those that came. */
function changedLines(was: string, is: string): readonly CellChange[] {
  const [old, now] = [was, is].map((text) => text.split('\n').filter((line) => line.trim() !== ''));
  const gone = old?.filter((line) => !now?.includes(line)) ?? [];
  const come = now?.filter((line) => !old?.includes(line)) ?? [];
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, at) => ({
    header: '正文',
    before: shown(gone[at]),
    after: shown(come[at]),
  }));
}

function shown(value: Json | undefined): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
