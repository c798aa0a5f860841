import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { Database } from '../db/database.ts';
import { type LeadQuery, listLeads } from '../leads/list-leads.ts';
import { doorPath } from './door-path.ts';

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) {
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Lets commands on this machine ask the running server for data, since the embedded database takes one process only. Only the
 * owner of the process may connect. Returns the function that closes it.
 */
export function openAdminDoor(dataDir: string, db: Database): Promise<() => Promise<void>> {
  const path = doorPath(dataDir);
  rmSync(path, { force: true });
  const server = createServer(async (request, response) => {
    try {
      const query = JSON.parse(await readBody(request)) as LeadQuery;
      const known = request.method === 'POST' && request.url === '/leads';
      response.statusCode = known ? 200 : 404;
      response.end(JSON.stringify(known ? await listLeads(db, query) : null));
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
