import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import type { Settings } from '../settings.ts';
import type { EntryRenderer, EntrySource } from './entry-renderer.ts';

/** Entry pages and scripts straight from the sources, with hot reload. */
export interface DevEntry {
  readonly source: EntrySource;
  readonly vite: ViteDevServer;
  /** Makes open pages load again. */
  reload(): void;
}

/**
 * Starts Vite inside the server, on the server's own port.
 *
 * @param server carries the connection that tells pages of changes.
 * @param hosts names besides this machine's that pages may be opened by.
 */
export async function devEntry(
  { root, program, dataDir }: Pick<Settings, 'root' | 'program' | 'dataDir'>,
  server: Server,
  hosts: readonly string[],
): Promise<DevEntry> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    configFile: join(program, 'vite.config.ts'),
    appType: 'custom',
    server: {
      middlewareMode: true,
      ws: { server },
      allowedHosts: [...hosts],
      watch: { ignored: [join(root, 'dist', '**'), `${dataDir}/**`] },
    },
  });
  return {
    vite,
    source: {
      template: (url) => vite.transformIndexHtml(url, readFileSync(join(root, 'index.html'), 'utf8')),
      async render(request) {
        const module = (await vite.ssrLoadModule('/src/entry-server.tsx')) as { renderEntry: EntryRenderer };
        return module.renderEntry(request);
      },
      headOf: () => ({ css: '', script: '', tags: '' }),
    },
    reload: () => vite.environments.client.hot.send({ type: 'full-reload', path: '*' }),
  };
}
