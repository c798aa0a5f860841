import type { BlockTraits } from '../analyse/prove/page-parts.ts';
import { isObject } from './at.ts';
import { blockNeeds } from './block-calls.ts';
import { baseName, fileKind } from './file-kinds.ts';
import type { DeclaredApp } from './legal-declarations.ts';
import { parseDocument } from './problems/json-document.ts';
import type { SourceFile } from './problems/source-file.ts';
import { readSampleReplies } from './sample-replies.ts';
import { marksOf } from './schema-marks.ts';

/** Reads from the schemas of blocks what they are good for, and which pages and hosts say that
 * they are an exception, and from other files what a proof needs besides. Malformed files say nothing. */
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
  for (const { path, text } of files) {
    const kind = fileKind(path);
    if (kind !== 'block-schema' && kind !== 'page' && kind !== 'host' && kind !== 'legal') continue;
    const { value } = parseDocument(path, text);
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
    const fills = (blockNeeds([{ path, text }]).calls.get(name) ?? []).find((call) => call.fills);
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
