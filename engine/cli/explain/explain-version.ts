import { isObject } from '../../core/config/at.ts';
import type { ChannelRecord, Origin, Release } from '../../core/model/release.ts';
import type { Versions } from '../../core/model/version.ts';
import { parseDocument } from '../../core/problems/json-document.ts';
import { joinPointer } from '../../core/problems/pointer.ts';
import type { SourceFile } from '../../core/problems/source-file.ts';
import { pageVersionId } from '../../core/routing/choose-page.ts';
import { type VersionFacts, versionOfAll, visitorPart } from '../../core/routing/choose-version.ts';
import { placeOf } from '../place-of.ts';

/** Which version of a channel or a page a visitor gets at a time, and why. */
export interface ExplainedVersion {
  /** The page that has versions; null for the channel. */
  readonly page: string | null;
  /** Null when the visitor gets the channel or page as it is. */
  readonly id: string | null;
  readonly origin: Origin | null;
  /** True when it depends on the visitor. */
  readonly isSplit: boolean;
  /** The visitor's part of a hundred, from 1. */
  readonly part: number;
  readonly visitor: string;
}

/** @param record the channel's record as the visitor gets it. */
export function explainVersion(
  release: Release,
  record: ChannelRecord,
  facts: VersionFacts,
): ExplainedVersion | null {
  const whole = release.channels[record.id];
  if (!whole?.versions) return null;
  const pointer = versionPointer(whole, record);
  return { page: null, ...explained(release, whole.id, whole.versions, record.version, pointer, facts) };
}

/** @param shown id of the page that is shown, that of a version where it is one. */
export function explainPageVersion(
  release: Release,
  shown: string,
  facts: VersionFacts,
): ExplainedVersion | null {
  const page = release.pages[release.pages[shown]?.versionOf ?? shown];
  if (!page?.versions) return null;
  const index = page.versions.of.findIndex(({ id }) => pageVersionId(page.id, id) === shown);
  const pointer = `${joinPointer('/pages', page.id)}/versions/of/${index}`;
  const id = page.versions.of[index]?.id;
  return { page: page.id, ...explained(release, page.id, page.versions, id, pointer, facts) };
}

function explained(
  { origins }: Release,
  name: string,
  versions: Versions,
  id: string | undefined,
  pointer: string,
  { now, stored }: VersionFacts,
): Omit<ExplainedVersion, 'page'> {
  const visitor = String(stored[versions.by] ?? '');
  return {
    id: id ?? null,
    origin: origins[`${pointer}/id`] ?? null,
    isSplit: versionOfAll(versions, now) === null,
    part: visitorPart(name, visitor) + 1,
    visitor,
  };
}

/** What set the title of a channel: the version that the visitor gets, or the channel itself. */
export function titlePointer(release: Release, record: ChannelRecord): string {
  const whole = release.channels[record.id];
  const version = whole?.versions?.of.find(({ id }) => id === record.version);
  const own =
    version?.title === undefined || !whole ? `/channels/${record.id}` : versionPointer(whole, record);
  return `${own}/title`;
}

/** One line for a reader at a terminal. */
export function printVersion({ page, id, origin, isSplit, part, visitor }: ExplainedVersion): string {
  const of = page === null ? '' : ` of page ${page}`;
  const rest = page === null ? 'the channel as it is' : 'the page as it is';
  const which = id === null ? `none${of}: ${rest}` : `${id}${of}   ${placeOf(origin)}`;
  if (!isSplit) return `version    ${which}   for all visitors at this time`;
  const who = visitor === '' ? 'a visitor without id (--visitor names one)' : `visitor ${visitor}`;
  return `version    ${which}   ${who} is in part ${part} of 100`;
}

/** The storage key that splits go by. */
export function visitorKey(files: readonly SourceFile[]): string {
  const file = files.find(({ path }) => path === 'schemas/schedule.json');
  const value = file && parseDocument(file.path, file.text).value;
  return isObject(value) ? String(value.visitor) : '';
}

function versionPointer({ id, versions }: ChannelRecord, { version }: ChannelRecord): string {
  return `/channels/${id}/versions/of/${versions?.of.findIndex((one) => one.id === version) ?? -1}`;
}
