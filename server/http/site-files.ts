import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FastifyReply } from 'fastify';

const YEAR_MS = 365 * 24 * 3600 * 1000;
/** For files whose names stay the same when they change. */
const TEN_MINUTES_MS = 10 * 60 * 1000;
/** Compressed forms beside a file are sent in its place, never by their own names. */
const NOT_SERVED = /(?:\.(?:br|gz)|^index\.html|^\.vite\/.*)$/;

/** The files of the built site. Built once and never changed while the server runs, so their names are known. */
export interface SiteFiles {
  /** True when the path is a file; then the answer is on its way. */
  send(path: string, reply: FastifyReply): boolean;
}

export function siteFiles(folder: string): SiteFiles {
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    : [];
  const files = new Set(names.filter((name) => !NOT_SERVED.test(name)));
  return {
    send(path, reply) {
      const name = path.slice(1);
      if (!files.has(name)) {
        return false;
      }
      // The names of built files hold a hash of their content.
      const hashed = name.startsWith('assets/');
      // Caches on the way must not give one browser's compression to another.
      void reply
        .header('vary', 'accept-encoding')
        .sendFile(name, folder, hashed ? { maxAge: YEAR_MS, immutable: true } : { maxAge: TEN_MINUTES_MS });
      return true;
    },
  };
}
