import { isObject } from './at.ts';
import { blockNeeds } from './block-needs.ts';
import { baseName, fileKind } from './file-kinds.ts';
import type { DeclaredApp, Filings } from './filings.ts';
import { parseDocument } from './problems/json-document.ts';
import type { SourceFile } from './problems/source-file.ts';
import { readSampleReplies, type SampleReplies } from './sample-replies.ts';
import { marksOf } from './schema-marks.ts';

/** What blocks are good for, read from the marks of their schemas. */
export interface BlockTraits {
  /** Blocks with which a visitor can act or go on: `"x-leads": true`. */
  readonly leads: ReadonlySet<string>;
  /** Of these, blocks that do nothing but lead on by their actions: `"x-links": true`. */
  readonly linksOnly: ReadonlySet<string>;
  /** Of these, blocks that have nothing to act on without an answer, with the call: `"fills": true` in `x-calls`. */
  readonly filledBy: ReadonlyMap<string, string>;
  /** Options of blocks that are paths, as JSON Pointers: `"x-ref": "path"`. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
  /** Blocks that log a visitor in: `"x-login": true`. */
  readonly logsIn: ReadonlySet<string>;
  /** Blocks that say who stands behind the page: `"x-identity": true`. */
  readonly identifies: ReadonlySet<string>;
  /** Pages that are meant to be an end, with the reason: `"end"` of the page. */
  readonly ends: ReadonlyMap<string, string>;
  /** Hosts at whose root nobody is meant to log in, with the reason: `"withoutLogin"` of the host. */
  readonly withoutLogin: ReadonlyMap<string, string>;
  /** Filing numbers by company. */
  readonly filings: Filings;
  readonly apps: readonly DeclaredApp[];
  /** What calls answer in `explain` of which its command says nothing. */
  readonly samples: SampleReplies;
}

/** Reads from the schemas of blocks what they are good for, and which pages and hosts say that
 * they are an exception, and from other files what a proof needs besides. Malformed files say nothing.
 */
export function blockTraits(files: readonly SourceFile[]): BlockTraits {
  const leads = new Set<string>();
  const linksOnly = new Set<string>();
  const filledBy = new Map<string, string>();
  const paths = new Map<string, readonly string[]>();
  const logsIn = new Set<string>();
  const identifies = new Set<string>();
  const ends = new Map<string, string>();
  const withoutLogin = new Map<string, string>();
  const filings = new Map<string, readonly string[]>();
  const apps: DeclaredApp[] = [];
  for (const file of files) {
    const { path } = file;
    const kind = fileKind(path);
    if (kind !== 'block-schema' && kind !== 'page' && kind !== 'host' && kind !== 'legal') continue;
    const { value } = parseDocument(file);
    if (!isObject(value)) continue;
    const name = baseName(path).replace(/\.schema$/, '');
    if (kind === 'page' && typeof value.end === 'string') ends.set(name, value.end);
    if (kind === 'host' && typeof value.withoutLogin === 'string')
      withoutLogin.set(String(value.host), value.withoutLogin);
    if (kind === 'legal' && isObject(value.companies)) {
      for (const [company, numbers] of Object.entries(value.companies)) {
        if (Array.isArray(numbers)) filings.set(company, numbers.map(String));
      }
    }
    if (kind === 'legal' && Array.isArray(value.apps))
      apps.push(...value.apps.filter(isObject).map(declaredApp));
    if (kind !== 'block-schema') continue;
    if (value['x-leads'] === true) leads.add(name);
    if (value['x-links'] === true) linksOnly.add(name);
    const fills = (blockNeeds([file]).calls.get(name) ?? []).find((call) => call.fills);
    if (fills) filledBy.set(name, fills.call);
    const marks = marksOf({ file: path, pointer: '', value });
    const named = marks.filter(({ reference }) => reference === 'path').map(({ pattern }) => pattern);
    if (named.length > 0) paths.set(name, named);
    if (value['x-login'] === true) logsIn.add(name);
    if (value['x-identity'] === true) identifies.add(name);
  }
  const samples = readSampleReplies(files);
  return {
    leads,
    linksOnly,
    filledBy,
    paths,
    logsIn,
    identifies,
    ends,
    withoutLogin,
    filings,
    apps,
    samples,
  };
}

function declaredApp({ appname, appcompany, channels }: Readonly<Record<string, unknown>>): DeclaredApp {
  return {
    appname: String(appname),
    appcompany: String(appcompany),
    channels: Array.isArray(channels) ? channels.map(String) : [],
  };
}
