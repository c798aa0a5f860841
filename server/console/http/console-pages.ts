import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { siteFiles } from '../../http/site-files.ts';
import { consolePolicy } from './console-headers.ts';

/** Where the console's pages are built, from the program's folder. */
export const CONSOLE_DIR = 'dist/console';
/** Stands in the built page for a value that is new for each answer. */
const NONCE = '__CSP_NONCE__';

const NOT_BUILT = '控制台的页面还没有构建。请在程序的目录里运行 npm run build，再重新启动。';

/** Serves the built files; every other address below which there is no API is the one page, which reads it itself. */
export function addConsolePages(app: FastifyInstance, program: string): void {
  const folder = join(program, CONSOLE_DIR);
  const files = siteFiles(folder);
  const page = join(folder, 'index.html');
  const html = existsSync(page) ? readFileSync(page, 'utf8') : null;
  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (files.send(path, reply)) return reply;
    if (/^\/(?:api|assets)(?:\/|$)/.test(path)) return reply.callNotFound();
    if (html === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', consolePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(NONCE, nonce));
  });
}
