import { spawnAside } from '../spawn-aside.ts';

/** Lowest priority: calls of visitors come first. */
const LOWEST = 19;

/** Proves the files of the project beside the server, which serves them already: the start does not wait for it. */
export interface FilesProof {
  /** Begins, and begins anew when it is under way: the files have changed. Findings are printed; the first in full. */
  begin(): void;
  stop(): void;
}

/** `prove` prints one finding after another, each followed by an empty line, and then how much was looked at. */
function toldFindings(text: string): string {
  const [first = '', ...rest] = text.trim().split('\n\n');
  const more = rest.length - 1;
  return [
    `!! VISITORS GET FILES THAT COULD NOT BE PUBLISHED: ${more + 1} ${more === 0 ? 'finding' : 'findings'}. Correct them, then run: npx dukou publish`,
    first,
    ...(more > 0 ? [`… and ${more} more: npx dukou prove`] : []),
  ].join('\n');
}

/**
 * @param args of Node, for `dukou prove` on the project.
 * @param print told of what was found, and when that cannot be known; nothing when nothing is wrong.
 */
export function filesProof(args: readonly string[], print: (text: string) => void): FilesProof {
  let cancel = (): void => {};
  return {
    begin() {
      cancel();
      const child = spawnAside(args, LOWEST);
      child.stderr.resume();
      let text = '';
      let counts = true;
      cancel = () => {
        counts = false;
        child.kill();
      };
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      const unknown = (reason: string) =>
        counts && print(`The files that visitors get could not be proven (${reason}). Run: npx dukou prove`);
      child.once('error', ({ message }) => unknown(message));
      child.once('close', (code) => {
        if (code === 1 && text !== '') counts && print(toldFindings(text));
        else if (code !== 0) unknown(`exit code ${code}`);
      });
    },
    stop: () => cancel(),
  };
}
