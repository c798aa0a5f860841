import { compile } from '../../../engine/compile/compile.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import type { Assets } from '../../release/brand-assets.ts';
import { publishedReleases } from '../../release/open-releases.ts';
import { configurationOf } from '../../release/sources.ts';
import { type ChannelBook, channelBook } from '../drafts/channel-book.ts';
import type { CellValue } from '../drafts/draft-cells.ts';

/** A version, and what a draft changes of it. */
export interface PlannedContent {
  readonly dataDir: string;
  readonly sources: string;
  readonly cells: readonly CellValue[];
}

/** What visitors would get. */
export interface PlannedProject {
  readonly release: Release;
  readonly files: readonly SourceFile[];
  readonly pictures: Assets;
}

/** Projects that were compiled last, for a process that stays. */
const KEPT = 3;
const known = new Map<string, PlannedProject>();

/** Compiles a version with what a draft changes. Throws where that has errors, or the version is not kept. */
export function plannedProject(content: PlannedContent): PlannedProject {
  const key = JSON.stringify(content);
  const project = known.get(key) ?? compiled(content);
  known.delete(key);
  known.set(key, project);
  for (const [oldest] of known) if (known.size > KEPT) known.delete(oldest);
  return project;
}

function compiled({ dataDir, sources, cells }: PlannedContent): PlannedProject {
  const { book, pictures } = versionOf(dataDir, sources);
  const files = configurationOf(book.with(book.plan(cells).edits));
  const { release } = compile(files);
  if (release === null) throw new Error('--draft: a value breaks a rule');
  return { release, files, pictures };
}

/** What a version was made of. */
interface Version {
  readonly book: ChannelBook;
  readonly pictures: Assets;
}

let read: (Version & { readonly key: string }) | null = null;

/** The one that was asked for last is kept: it takes long to read. Throws where the version is not kept. */
export function versionOf(dataDir: string, sources: string): Version {
  const key = JSON.stringify([dataDir, sources]);
  if (read?.key !== key) {
    const kept = publishedReleases(dataDir).sourcesOf({ id: '', sources });
    if (kept === null) throw new Error('这一版的文件已不再保存');
    read = { key, book: channelBook(kept.files), pictures: kept.pictures };
  }
  return read;
}
