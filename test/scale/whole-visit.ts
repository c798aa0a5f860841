import type { VisitData } from '../../engine/decide/model/visit-data.ts';
import { sha256 } from '../../server/release/sha256.ts';
import type { RunningSite } from './running-site.ts';

/** What somebody saw who came through nginx and took everything that the page names. */
export interface WholeVisit {
  /** Id of the release of the page. */
  readonly release: string;
  /** The page's scripts and styles, by path. */
  readonly assets: readonly string[];
  /** Parts that were missing, changed, or of another release. */
  readonly wrong: readonly string[];
}

/** Opens a page, then every part, script and picture that it names, and the forms' rules. Null where it is busy. */
export async function wholeVisit(site: RunningSite, n: number): Promise<WholeVisit | null> {
  const wrong: string[] = [];

  async function part(path: string): Promise<Buffer> {
    const { status, body } = await site.fetch(path);
    if (status !== 200) wrong.push(`${path}: ${status}`);
    return body;
  }

  const path = `/${['login', 'form-package'][n % 2]}?channel=${[5300, 5818, 5262, 7955][n % 4]}`;
  const { status, body } = await site.fetch(path);
  // The document without a page, where making one takes too long: a browser asks again.
  if (status === 503) return null;
  const page = body.toString('utf8');
  const data = /<script id="dukou-visit"[^>]*>(.*?)<\/script>/.exec(page)?.[1];
  if (data === undefined) return { release: '', assets: [], wrong: [`${path}: ${status} without a visit`] };
  const { release, manifest } = JSON.parse(data) as VisitData;
  const text = (await part(`/release/${release.id}/manifest.json`)).toString('utf8');
  if (sha256(text) !== manifest) wrong.push(`${path}: another manifest than it names`);
  const { parts } = JSON.parse(text) as { readonly parts: Readonly<Record<string, string>> };
  const named = new Set(page.match(/\/(?:release\/[0-9a-f]{16}|assets)\/[\w./-]+/g));
  for (const form of Object.keys(parts)
    .filter((name) => /^forms\/.*\.js$/.test(name))
    .slice(0, 2))
    named.add(`/release/${release.id}/${form}`);
  for (const one of named) {
    const [, id, name = ''] = /^\/release\/([0-9a-f]{16})\/(.*)$/.exec(one) ?? [];
    const content = await part(one);
    if (id !== undefined && id !== release.id) wrong.push(`${path}: ${one} of another release`);
    if (id !== undefined && name in parts && sha256(content) !== parts[name]) wrong.push(`${one}: changed`);
  }
  return { release: release.id, assets: [...named].filter((one) => one.startsWith('/assets/')), wrong };
}
