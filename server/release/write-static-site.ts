import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Release } from '../../engine/decide/model/release.ts';
import type { ReleasePointer } from '../../engine/decide/model/release-manifest.ts';
import { escapeHtml } from '../entry/fill-template.ts';
import { pagePolicy } from '../http/page-policy.ts';
import { adAddresses, pictureAddresses } from '../http/picture-addresses.ts';
import { type Disk, realDisk } from './disk.ts';
import type { ReleaseStore } from './release-store.ts';

/** Files of the build that are made anew for the release, or are nobody's business. */
const NOT_COPIED = /^(?:\.vite|\.stamp|\.times|index\.html.*|brand)$/;

/** What a plain document cannot say of itself: it takes a header. */
const HEADERS_ONLY = /; frame-ancestors [^;]*/;

/**
 * The entry document for every address: without a page in it, since a file server knows no visitor; it says that one is
 * on the way.
 */
function documentOf(template: string, release: Release): string {
  const hosts = Object.values(release.hosts);
  const policy = pagePolicy({
    connect: hosts.flatMap(({ apiBase, trackingBase }) => [apiBase, trackingBase]),
    ads: adAddresses(release),
    pictures: pictureAddresses(release),
    style: '',
    script: '',
    dev: false,
  }).replace(HEADERS_ONLY, '');
  const { name = '', faviconUrl = '' } = Object.assign(
    {},
    ...release.site.brand.map(({ fields }) => fields),
  ) as {
    readonly name?: string;
    readonly faviconUrl?: string;
  };
  return template
    .replace(
      '<!--dukou:head-->',
      () => `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>`)
    .replace(/(<link rel="icon" href=")[^"]*/, (_, head: string) => head + escapeHtml(faviconUrl))
    .replace('<!--dukou:html-->', () => {
      const pending = escapeHtml(release.site.text['nav.pending'] ?? '');
      return `<div class="dk-loading" role="status">${pending}</div>`;
    })
    .replace('<!--dukou:visit-->', '');
}

/** Puts a file in the place of another at once: who asks meanwhile gets the one or the other, whole. */
function replaceFile(disk: Disk, path: string, content: string | Buffer): void {
  if (
    existsSync(path) &&
    statSync(path).size === content.length &&
    readFileSync(path).equals(Buffer.from(content))
  )
    return;
  disk.makeFolder(dirname(path));
  disk.write(`${path}.new`, content);
  disk.rename(`${path}.new`, path);
}

function copyTree(disk: Disk, from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyTree(disk, source, target);
    else replaceFile(disk, target, readFileSync(source));
  }
}

/**
 * Writes the built pages and the current release as plain files that any web server can serve: scripts and parts first,
 * the document next, the pointer last, so that a visitor meets nothing that is not there yet. Releases that open pages
 * may still be on stay as long as they are kept; files in the folder that are not of the site are left alone.
 *
 * @param client folder of the built pages.
 */
export function writeStaticSite(
  store: ReleaseStore,
  current: ReleasePointer,
  client: string,
  folder: string,
  disk: Disk = realDisk,
): void {
  const release = store.read(current.id);
  disk.makeFolder(join(folder, 'release'));
  for (const entry of readdirSync(client, { withFileTypes: true })) {
    if (NOT_COPIED.test(entry.name)) continue;
    const [source, target] = [join(client, entry.name), join(folder, entry.name)];
    if (entry.isDirectory()) copyTree(disk, source, target);
    else replaceFile(disk, target, readFileSync(source));
  }
  const parts = store.partsDir(current.id);
  const target = join(folder, 'release', current.id);
  if (!existsSync(target)) {
    disk.remove(`${target}.new`);
    cpSync(parts, `${target}.new`, { recursive: true });
    disk.rename(`${target}.new`, target);
  } else copyTree(disk, parts, target);
  if (existsSync(join(parts, 'brand'))) copyTree(disk, join(parts, 'brand'), join(folder, 'brand'));
  replaceFile(
    disk,
    join(folder, 'index.html'),
    documentOf(readFileSync(join(client, 'index.html'), 'utf8'), release),
  );
  const { id, manifest, engine } = current;
  replaceFile(disk, join(folder, 'release/current.json'), JSON.stringify({ id, manifest, engine }));
  const kept = new Set(store.ids());
  for (const name of readdirSync(join(folder, 'release'))) {
    if (/^[0-9a-f]{16}$/.test(name) && !kept.has(name)) disk.remove(join(folder, 'release', name));
  }
}
