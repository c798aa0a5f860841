import { join } from 'node:path';
import { listen } from './http/listen.ts';
import { sendMistakesPage } from './http/mistakes-page.ts';
import { newApp } from './http/new-app.ts';
import { watchFolders } from './release/watch-folders.ts';
import type { Settings } from './settings.ts';

/**
 * Development without any release that could be shown: answers every address with what is wrong with the files, until
 * they are good.
 *
 * @param folders what is watched, from the root.
 * @param mistakes what is wrong; null when nothing is.
 * @param look reads the files again.
 * @param stopped resolves when nobody waits any more.
 * @returns false when it was stopped.
 */
export async function waitForGoodFiles(
  settings: Settings,
  folders: readonly string[],
  parts: {
    mistakes(): string | null;
    look(): void;
    print(text: string): void;
    readonly stopped: Promise<unknown>;
  },
): Promise<boolean> {
  if (parts.mistakes() === null) return true;
  const app = newApp(settings);
  app.setNotFoundHandler((_, reply) =>
    sendMistakesPage(reply.header('connection', 'close'), parts.mistakes() ?? 'Starting …', null),
  );
  const { host, port } = settings;
  let unwatch: (() => void) | undefined;
  try {
    const url = await listen(app, { host, port, prefix: '' });
    parts.print(`waiting ${url} shows what is wrong. Correct it: development then begins by itself.`);
    const good = new Promise<true>((resolve) => {
      const look = (): void => {
        parts.look();
        if (parts.mistakes() === null) resolve(true);
      };
      unwatch = watchFolders(
        folders.map((folder) => join(settings.root, folder)),
        look,
        parts.print,
      );
      // What was corrected while the files were read the first time.
      look();
    });
    return await Promise.race([good, parts.stopped.then(() => false)]);
  } finally {
    unwatch?.();
    app.server.closeAllConnections();
    await app.close();
  }
}
