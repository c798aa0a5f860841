import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { ALL_TASKS } from './all-tasks.ts';
import type { DataContext } from './data-task.ts';
import { doorPath } from './door-path.ts';

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) {
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Lets commands on this machine ask the running server for work on the data, since the embedded database takes one
 * process only. Only the owner of the process may connect. Returns the function that closes it.
 */
export function openAdminDoor(dataDir: string, context: DataContext): Promise<() => Promise<void>> {
  const path = doorPath(dataDir);
  rmSync(path, { force: true });
  const server = createServer(async (request, response) => {
    try {
      const input = JSON.parse(await readBody(request)) as never;
      const task = ALL_TASKS.find(({ name }) => request.method === 'POST' && request.url === `/${name}`);
      const result = task === undefined ? null : await task.run(input, context);
      response.statusCode = task === undefined ? 404 : 200;
      response.end(JSON.stringify(result));
    } catch (error) {
      response.statusCode = 500;
      response.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      if (process.platform !== 'win32') {
        chmodSync(path, 0o600);
      }
      resolve(
        () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      );
    });
  });
}
