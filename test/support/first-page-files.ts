import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SITE_MODULE } from '../../server/release/site-module.ts';
import { PROJECT_ROOT } from './project-root.ts';

const CLIENT = 'dist/client';

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** A file that a page needs before a visitor can use it. */
export interface PageFile {
  /** Path in the built site, for example `assets/main-1a2b.js`. */
  readonly path: string;
  /** `site`: the module with what all hosts share. */
  readonly kind: 'js' | 'css' | 'site';
  /** Bytes as gzip sends them. */
  readonly gzip: number;
  readonly text: string;
}

function readFile(path: string, folder = CLIENT): PageFile {
  // The release that is built in has the same validators as the one that a fresh start serves.
  const bytes = readFileSync(join(PROJECT_ROOT, folder, path.replace(/^release\/[^/]+\//, 'builtin/')));
  const kind = path.endsWith('.css') ? 'css' : path.endsWith(`/${SITE_MODULE}`) ? 'site' : 'js';
  return { path, kind, gzip: gzipSync(bytes, { level: 9 }).length, text: bytes.toString('utf8') };
}

function attribute(tag: string, name: string): string | null {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? null;
}

/**
 * Scripts, preloaded modules and style sheets that a page's HTML names, as paths in the built site.
 *
 * @param isWide true for the sheets that only wide screens wait for, false for all else.
 */
function namedByHtml(html: string, isWide: boolean): string[] {
  const named: string[] = [];
  for (const [tag] of html.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    if ((attribute(tag, 'media') !== null) !== isWide) continue;
    const rel = attribute(tag, 'rel');
    const address = tag.startsWith('<script')
      ? attribute(tag, 'src')
      : rel === 'modulepreload' || rel === 'stylesheet' || rel === 'preload'
        ? attribute(tag, 'href')
        : null;
    if (address !== null && /\.(js|css)$/.test(address)) named.push(address.replace(/^\//, ''));
  }
  return named;
}

/** Every file of the built site: what the pages together can load. */
export function builtFiles(): readonly PageFile[] {
  const manifest = readManifest();
  const paths = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  return [...paths].filter((path) => /\.(js|css)$/.test(path)).map((path) => readFile(path));
}

function readManifest(folder = CLIENT): Readonly<Record<string, ManifestChunk>> {
  return JSON.parse(readFileSync(join(PROJECT_ROOT, folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
}

/**
 * The files that a page needs before it can be used: those its HTML names, with everything they import statically.
 *
 * @param folder where it was built.
 * @param also sources of modules that the page loads at once, though it does not import them.
 */
export function firstPageFiles(
  html: string,
  folder = CLIENT,
  also: readonly string[] = [],
): readonly PageFile[] {
  const chunks = Object.entries(readManifest(folder));
  const needed = new Set<string>();
  const add = (path: string): void => {
    if (needed.has(path)) return;
    needed.add(path);
    const chunk = chunks.find(([, { file }]) => file === path)?.[1];
    for (const sheet of chunk?.css ?? []) add(sheet);
    for (const id of chunk?.imports ?? []) {
      const imported = chunks.find(([key]) => key === id)?.[1];
      if (imported !== undefined) add(imported.file);
    }
  };
  for (const path of namedByHtml(html, false)) add(path);
  for (const source of also) add(chunks.find(([key]) => key === source)?.[1].file ?? source);
  return [...needed].map((path) => readFile(path, folder));
}

/** The style sheets that only wide screens wait for; phones read them last. */
export function wideSheets(html: string): readonly PageFile[] {
  return namedByHtml(html, true).map((path) => readFile(path));
}
