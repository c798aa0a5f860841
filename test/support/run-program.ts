import { spawn } from 'node:child_process';
import { PROJECT_ROOT } from './project-root.ts';

export interface Finished {
  readonly code: number;
  /** What it printed, errors among the rest. */
  readonly output: string;
}

/** Runs a program in the project's folder to its end. One that cannot be started has the code 127. */
export function runProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: PROJECT_ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ...env },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', (cause) => resolve({ code: 127, output: `${program}: ${cause.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
