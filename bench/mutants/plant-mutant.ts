import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CodeMutant } from './code-mutant.ts';

/** How much of the text before and after the change tells its place in another version of the file. */
const CONTEXT = 60;

/**
 * Where a mutant stands in a tree: in another version of the project a file may have another folder, and other lines.
 */
export interface MutantPlace {
  readonly file: string;
  readonly start: number;
}

/**
 * Finds the place of a mutant, made from `source`, in the tree at `root`; null where that code is not there, or not
 * once.
 */
export function findPlace(root: string, mutant: CodeMutant, source: string): MutantPlace | null {
  const before = source.slice(Math.max(0, mutant.start - CONTEXT), mutant.start);
  const around = before + source.slice(mutant.start, mutant.end + CONTEXT);
  const places = filesNamed(root, basename(mutant.file)).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const at = text.indexOf(around);
    return at < 0 || text.indexOf(around, at + 1) >= 0 ? [] : [{ file, start: at + before.length }];
  });
  return places.length === 1 ? (places[0] ?? null) : null;
}

/** Writes the mutant into its file; the returned function puts the file back. */
export function plantMutant(
  root: string,
  { original, replacement }: CodeMutant,
  place: MutantPlace,
): () => void {
  const path = join(root, place.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, place.start) + replacement + text.slice(place.start + original.length));
  return () => writeFileSync(path, text);
}

function filesNamed(root: string, name: string): readonly string[] {
  return ['engine', 'server', 'src'].flatMap((room) =>
    (readdirSync(join(root, room), { recursive: true }) as string[])
      .filter((file) => basename(file) === name)
      .map((file) => join(room, file)),
  );
}
