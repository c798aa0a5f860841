import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sirv from 'sirv';
import { readSources } from '../../engine/cli/read-sources.ts';
import { compile } from '../../engine/compile/compile.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { readBrandAssets } from '../../server/release/brand-assets.ts';
import { quickDisk } from '../../server/release/disk.ts';
import { publish } from '../../server/release/publish.ts';
import { releaseFiles } from '../../server/release/release-files.ts';
import { releaseStore } from '../../server/release/release-store.ts';
import { writeStaticSite } from '../../server/release/write-static-site.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** Answers in place of the file server; true when it did. */
export type Fault = (path: string, response: ServerResponse, file: () => Promise<string>) => boolean;

/** The site as plain files behind sirv, a file server that knows nothing of it. */
export interface StaticSite {
  readonly url: string;
  readonly port: number;
  /** Paths that were asked for since the last look. */
  asked(): readonly string[];
  /** Sets what is wrong; null: nothing. */
  breakWith(fault: Fault | null): void;
  /**
   * Publishes the shipped configuration with another name of the default brand, and of channel_5262's title; returns
   * the release's id.
   */
  publishNamed(name: string): Promise<string>;
  /** Publishes a configuration; returns the release's id. */
  publish(sources: readonly SourceFile[]): Promise<string>;
  close(): Promise<void>;
}

export async function staticSite(): Promise<StaticSite> {
  const data = mkdtempSync(join(tmpdir(), 'dukou-static-'));
  const folder = join(data, 'site');
  const store = releaseStore(join(data, 'releases'), quickDisk);
  let asked: string[] = [];
  let fault: Fault | null = null;
  // Files come and go while it runs: `dev` makes it look each time.
  const files = sirv(folder, { dev: true, single: true, etag: true });
  const plain = (request: IncomingMessage, response: ServerResponse): void =>
    files(request, response, () => {
      response.statusCode = 404;
      response.end();
    });
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/, '');
    asked.push(path);
    if (request.method === 'POST') {
      response.setHeader('content-type', 'application/json');
      response.end('{"code":500,"message":"","data":null}');
      return;
    }
    const file = async (): Promise<string> =>
      (await fetch(`${site.url}${path}`, { headers: { 'x-plain': '1' } })).text();
    if (request.headers['x-plain'] !== '1' && fault?.(path, response, file)) return;
    plain(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const site: StaticSite = {
    url: `http://127.0.0.1:${port}`,
    port,
    asked: () => asked.splice(0),
    breakWith(next) {
      fault = next;
    },
    publishNamed(name) {
      const edits: Readonly<Record<string, readonly [key: string, value: string]>> = {
        'schemas/brands/default.json': ['name', name],
        'channels/channel_5262.json': ['title', `${name}的渠道`],
      };
      const sources = readSources(PROJECT_ROOT).map(({ path, text }) => {
        const [key, value] = edits[path] ?? [];
        return {
          path,
          text: key ? text.replace(new RegExp(`"${key}": "[^"]*"`), `"${key}": "${value}"`) : text,
        };
      });
      return site.publish(sources);
    },
    async publish(sources) {
      const { release } = compile(sources);
      if (release === null) throw new Error('the configuration has errors');
      const made = releaseFiles(release, readBrandAssets(PROJECT_ROOT));
      await publish(store, made, store.current()?.publication.n ?? null, {
        by: 'test',
        note: '',
        now: Date.now,
      });
      const current = store.current();
      if (current) writeStaticSite(store, current, join(PROJECT_ROOT, 'dist/client'), folder, quickDisk);
      return made.id;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        rmSync(data, { recursive: true, force: true });
      }),
  };
  asked = [];
  return site;
}
