import { type At, entries, items } from '../../compile/at.ts';
import { parseDocument } from '../../compile/problems/json-document.ts';
import { indexLines, lineColumn } from '../../compile/problems/line-index.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';
import { SourceRangeFinder } from '../../compile/problems/source-range.ts';
import { collectReferences } from '../../compile/references.ts';
import { channelMentions } from './channel-mentions.ts';

/**
 * Every place of these files that names something, as `file:line:column`, by file and line: alone or inside a
 * longer text, such as an address. Of a channel, its number counts, too, where a rule or a range names channels by it.
 *
 * @param kind of brands only what is a reference to one counts: their ids are words that stand for other things, too.
 */
export function mentionsOf(kind: string, id: string, files: readonly SourceFile[]): readonly string[] {
  const roots: At[] = files
    .filter(({ path }) => path.endsWith('.json'))
    .map((file) => ({ file: file.path, pointer: '', value: parseDocument(file).value }));
  if (kind === 'brand') {
    const found = collectReferences(roots).filter((one) => one.kind === 'brand' && one.name === id);
    return placesIn(files, found);
  }
  // A number is not named by a longer one, nor `a.example.com` by `wap.a.example.com`.
  const named = new RegExp(`(?<![\\w.-])${id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-]|\\.\\w)`, 'i');
  const inTexts = roots.flatMap((root) => placesOf(root, named));
  const byNumber = kind === 'channel' ? channelMentions(id, roots) : [];
  const inOthers = files
    .filter(({ path }) => !path.endsWith('.json'))
    .flatMap((file) => linesOf(file, named));
  return [...new Set([...placesIn(files, [...inTexts, ...byNumber]), ...inOthers])].sort(IN_ORDER.compare);
}

/** Line 10 comes after line 9. */
const IN_ORDER = new Intl.Collator('en', { numeric: true });

interface Mention {
  readonly at: At;
  readonly on?: 'key';
}

function placesIn(files: readonly SourceFile[], found: readonly Mention[]): readonly string[] {
  const finder = new SourceRangeFinder(files);
  return found.map(({ at, on }) => {
    const { line, column } = finder.find({ ...at, ...(on ? { on } : {}) }) ?? { line: 1, column: 1 };
    return `${at.file}:${line}:${column}`;
  });
}

/** Texts and keys that name it; what a file is about is told to people, and needs nothing. */
function placesOf(at: At, named: RegExp): readonly Mention[] {
  if (typeof at.value === 'string') return named.test(at.value) ? [{ at }] : [];
  if (Array.isArray(at.value)) return items(at).flatMap((item) => placesOf(item, named));
  return entries(at).flatMap(([key, inner]) => {
    if (key === 'about') return [];
    return named.test(key) ? [{ at: inner, on: 'key' as const }] : placesOf(inner, named);
  });
}

function linesOf({ path, text }: SourceFile, named: RegExp): readonly string[] {
  const lines = indexLines(text);
  return [...text.matchAll(new RegExp(named, 'gi'))].map(({ index }) => {
    const { line, column } = lineColumn(lines, index);
    return `${path}:${line}:${column}`;
  });
}
