import { isObject } from '../../compile/at.ts';
import { parseDocument } from '../../compile/problems/json-document.ts';
import type { SourceFile } from '../../compile/problems/source-file.ts';
import { joinPointer } from '../../decide/model/pointer.ts';
import type { ChannelRecord, Origin, Release } from '../../decide/model/release.ts';
import type { Versions } from '../../decide/model/version.ts';
import { pageVersionId } from '../../decide/routing/choose-page.ts';
import {
  givenVersion,
  partOf,
  type VersionFacts,
  versionOfAll,
} from '../../decide/routing/choose-version.ts';
import { printTable } from '../print-table.ts';
import { sourceLine } from '../source-line.ts';
import { printVisitTime } from './visit-time.ts';

/** Which version of a channel or a page a visitor gets at a time, and why. */
export interface ExplainedVersion {
  /** The page that has versions; null for the channel. */
  readonly page: string | null;
  /** Null when the visitor gets the channel or page as it is. */
  readonly id: string | null;
  readonly origin: Origin | null;
  /** True when it depends on the visitor. */
  readonly isSplit: boolean;
  /** True for a version that the visitor was given before, whatever their part. */
  readonly isKept: boolean;
  /** The visitor's part of a hundred, from 1. */
  readonly part: number;
  readonly visitor: string;
  /** All versions that there are, in the order of the file. */
  readonly versions: readonly ListedVersion[];
}

/** A version of a channel or a page, for readers who look for the one that they meant. */
export interface ListedVersion {
  readonly id: string;
  /** Times as they are written in files, with their zone; null where there is no such end. */
  readonly from: string | null;
  readonly until: string | null;
  /** So many of a hundred visitors get it. */
  readonly weight: number;
  readonly origin: Origin | null;
  /** True for the one that the visitor gets. */
  readonly applies: boolean;
}

/** @param record the channel's record as the visitor gets it. */
export function explainVersion(
  release: Release,
  record: ChannelRecord,
  facts: VersionFacts,
): ExplainedVersion | null {
  const whole = release.channels[record.id];
  if (!whole?.versions) return null;
  const of = `/channels/${whole.id}/versions/of`;
  return { page: null, ...explained(release, whole.id, whole.versions, record.version, of, facts) };
}

/** @param shown id of the page that is shown, that of a version where it is one. */
export function explainPageVersion(
  release: Release,
  shown: string,
  facts: VersionFacts,
): ExplainedVersion | null {
  const page = release.pages[release.pages[shown]?.versionOf ?? shown];
  if (!page?.versions) return null;
  const id = page.versions.of.find((one) => pageVersionId(page.id, one.id) === shown)?.id;
  const of = `${joinPointer('/pages', page.id)}/versions/of`;
  return { page: page.id, ...explained(release, page.id, page.versions, id, of, facts) };
}

function explained(
  { origins }: Release,
  name: string,
  versions: Versions,
  id: string | undefined,
  pointer: string,
  facts: VersionFacts,
): Omit<ExplainedVersion, 'page'> {
  const { now, stored } = facts;
  const visitor = String(stored[versions.by] ?? '');
  const listed = versions.of.map((one, index) => ({
    id: one.id,
    from: timeOf(one.from, versions.zone),
    until: timeOf(one.until, versions.zone),
    weight: one.share.reduce((sum, [from, to]) => sum + to - from, 0),
    origin: origins[`${pointer}/${index}/id`] ?? null,
    applies: one.id === id,
  }));
  return {
    id: id ?? null,
    origin: listed.find(({ applies }) => applies)?.origin ?? null,
    isSplit: versionOfAll(versions, now) === null,
    isKept: id !== undefined && givenVersion(name, versions, facts) === id,
    part: partOf(name, versions, facts) + 1,
    visitor,
    versions: listed,
  };
}

function timeOf(ms: number | null, zone = '+00:00'): string | null {
  return ms === null ? null : printVisitTime(ms, zone).replace(/:00(?= )/, '');
}

/** What set the title of a channel: the version that the visitor gets, or the channel itself. */
export function titlePointer(release: Release, record: ChannelRecord): string {
  const whole = release.channels[record.id];
  const version = whole?.versions?.of.find(({ id }) => id === record.version);
  const own =
    version?.title === undefined || !whole ? `/channels/${record.id}` : versionPointer(whole, record);
  return `${own}/title`;
}

/** For a reader at a terminal: the version that applies and why, and below it all that there are. */
export function printVersion(explained: ExplainedVersion): string {
  const rows = explained.versions.map(({ id, from, until, weight, origin, applies }) => [
    applies ? '→' : '',
    id,
    from ?? 'always',
    until ?? 'open',
    `${weight} of 100`,
    sourceLine(origin),
  ]);
  const table = printTable(['', 'version', 'from', 'until', 'visitors', 'set at'], rows);
  return [chosen(explained), ...table.split('\n').map((line) => `  ${line}`)].join('\n');
}

function chosen({ page, id, origin, isSplit, isKept, part, visitor }: ExplainedVersion): string {
  const of = page === null ? '' : ` of page ${page}`;
  const rest = page === null ? 'the channel as it is' : 'the page as it is';
  const which = id === null ? `none${of}: ${rest}` : `${id}${of}   ${sourceLine(origin)}`;
  if (!isSplit) return `version    ${which}   for all visitors at this time`;
  const who = visitor === '' ? 'a visitor without id (--visitor names one)' : `visitor ${visitor}`;
  return `version    ${which}   ${who} ${isKept ? 'was given it before' : `is in part ${part} of 100`}`;
}

/** The storage key that splits go by. */
export function visitorKey(files: readonly SourceFile[]): string {
  const file = files.find(({ path }) => path === 'schemas/schedule.json');
  const value = file && parseDocument(file).value;
  return isObject(value) ? String(value.visitor) : '';
}

function versionPointer({ id, versions }: ChannelRecord, { version }: ChannelRecord): string {
  return `/channels/${id}/versions/of/${versions?.of.findIndex((one) => one.id === version) ?? -1}`;
}
