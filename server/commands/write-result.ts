import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CommandIo } from './command-io.ts';

/** Gives a result out: into a file that only its owner may read when one is named, else as the command's output. */
export function writeResult(text: string, out: string | undefined, io: CommandIo): void {
  if (out === undefined) {
    io.out(text);
    return;
  }
  const path = resolve(io.cwd, out);
  writeFileSync(path, `${text}\n`, { mode: 0o600 });
  io.err(`Written to ${path}`);
}
