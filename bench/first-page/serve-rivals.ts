import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { PROJECT_ROOT } from '../../test/support/project-root.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
};
const STOCK = `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>渡口</title><link rel="icon" href="/brand/default/favicon.svg">
<script type="module" src="/stock.js"></script><div id="root"></div></html>`;

/** The pages that ours are measured beside. */
export interface Rivals {
  readonly url: string;
  close(): void;
}

/**
 * Serves `/static/login` and `/static/form`, written by hand with the content of our pages, and `/stock/login` and
 * `/stock/form`, the same fields drawn in the browser by the form library as it comes.
 *
 * @param encoding how the product compresses its pages: these are compressed as tightly as that can.
 */
export async function serveRivals(encoding: string | null): Promise<Rivals> {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-rivals-'));
  // The program that runs this file says otherwise, and React would be built for development.
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    mode: 'production',
    root: PROJECT_ROOT,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: true,
      rollupOptions: { input: 'bench/first-page/stock.tsx', output: { entryFileNames: 'stock.js' } },
    },
  });
  const compress =
    encoding === 'br' ? brotliCompressSync : encoding === 'gzip' ? gzipSync : (body: Buffer) => body;
  const read = (path: string): readonly [type: string, body: Buffer] => {
    const page = /^\/static\/(\w+)$/.exec(path)?.[1];
    if (path.startsWith('/stock/')) return ['.html', compress(Buffer.from(STOCK))];
    const file = page
      ? join(PROJECT_ROOT, `bench/first-page/${page}.html`)
      : path === '/stock.js'
        ? join(folder, path)
        : join(PROJECT_ROOT, 'src/public', path);
    return [extname(file), compress(readFileSync(file))];
  };
  // Compressing is no part of what is measured.
  const kept = new Map<string, ReturnType<typeof read>>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (request.method === 'POST') {
      response.setHeader('content-type', 'application/json');
      response.end('{"code":200}');
      return;
    }
    try {
      const [type, body] = kept.get(path) ?? read(path);
      kept.set(path, [type, body]);
      response.setHeader('content-type', TYPES[type] ?? 'application/octet-stream');
      if (encoding !== null) response.setHeader('content-encoding', encoding);
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
