import { isObject } from '../../core/config/at.ts';
import type { ChannelRecord, Origin, Release } from '../../core/model/release.ts';
import { parseDocument } from '../../core/problems/json-document.ts';
import type { SourceFile } from '../../core/problems/source-file.ts';
import { versionForAll, visitorPart } from '../../core/routing/choose-version.ts';
import { placeOf } from '../place-of.ts';

/** Which version of a channel a visitor gets at a time, and why. */
export interface ExplainedVersion {
  /** Null when the visitor gets the channel as it is. */
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
  facts: { readonly now: number; readonly stored: Readonly<Record<string, unknown>> },
): ExplainedVersion | null {
  const whole = release.channels[record.id];
  if (!whole?.versions) return null;
  const visitor = String(facts.stored[whole.versions.by] ?? '');
  return {
    id: record.version ?? null,
    origin: release.origins[`${versionPointer(whole, record)}/id`] ?? null,
    isSplit: versionForAll(whole, facts.now) === null,
    part: visitorPart(record.id, visitor) + 1,
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
export function printVersion({ id, origin, isSplit, part, visitor }: ExplainedVersion): string {
  const which = id === null ? 'none: the channel as it is' : `${id}   ${placeOf(origin)}`;
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
