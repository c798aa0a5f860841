import { connect } from 'node:net';
import { doorPath } from './door-path.ts';

/** What the operating system says when there is no socket, or one that a process left behind. */
const NOBODY = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'];

/**
 * True when a server that runs on the data folder can be spoken to, also one whose processes cannot be seen from here.
 */
export function doorAnswers(dataDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(doorPath(dataDir));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(!NOBODY.includes(code ?? '')));
  });
}
