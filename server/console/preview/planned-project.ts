import { compile } from '../../../engine/compile/compile.ts';
import type { Problem } from '../../../engine/compile/problems/problem.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import type { Assets } from '../../release/brand-assets.ts';
import { publishedReleases } from '../../release/open-releases.ts';
import { configurationOf } from '../../release/sources.ts';
import { type ChannelBook, channelBook, type PlannedCells } from '../drafts/channel-book.ts';
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

/** The same, also where it has errors. */
export interface Planned extends Omit<PlannedProject, 'release'> {
  readonly release: Release | null;
  readonly problems: readonly Problem[];
  readonly book: ChannelBook;
  readonly cells: PlannedCells;
}

/** Those that were compiled last, for a process that stays. */
const KEPT = 3;
const known = new Map<string, Planned>();

/** Compiles a version with what a draft changes. Throws where that has errors, or the version is not kept. */
export function plannedProject(content: PlannedContent): PlannedProject {
  const { release, files, pictures } = planned(content);
  if (release === null) throw new Error('--draft: a value breaks a rule');
  return { release, files, pictures };
}

/** Throws where the version is not kept. */
export function planned({ dataDir, sources, cells }: PlannedContent): Planned {
  const key = JSON.stringify([
    dataDir,
    sources,
    cells.map(({ channel, header, value }) => [channel, header, value]),
  ]);
  const project = known.get(key) ?? compiled({ dataDir, sources, cells });
  known.delete(key);
  known.set(key, project);
  for (const [oldest] of known) if (known.size > KEPT) known.delete(oldest);
  return project;
}

function compiled({ dataDir, sources, cells }: PlannedContent): Planned {
  const kept = publishedReleases(dataDir).sourcesOf({ id: '', sources });
  if (kept === null) throw new Error('这一版的文件已不再保存');
  const book = channelBook(kept.files);
  const plan = book.plan(cells);
  const files = configurationOf(book.with(plan.edits));
  return { ...compile(files), files, pictures: kept.pictures, book, cells: plan };
}
