import { createInterface, type Interface } from 'node:readline';
import type { Command } from 'commander';
import { type JudgeRequest, judge } from '../console/checks/judge.ts';
import type { JudgeLine } from '../console/checks/run-judge.ts';
import type { CommandIo } from './command-io.ts';

/**
 * Adds `judge`, which the console runs: it reads one request from its input, and says how far it is and what it has
 * found; with `--stay` one after another. Whoever started it keeps its input open; when that ends, so does this.
 */
export function registerJudgeCommand(program: Command, io: CommandIo): void {
  const command = program.command('judge', { hidden: true }).option('--stay', 'answer several requests');
  command.action(async ({ stay = false }: { readonly stay?: boolean }) => {
    const input = createInterface({ input: process.stdin });
    const say = (line: JudgeLine): void => io.out(JSON.stringify(line));
    const answer = (line: string) =>
      judge(JSON.parse(line) as JudgeRequest, (progress) => say({ progress }), io.now ?? Date.now);
    if (stay) {
      await answerAll(input, answer, say);
      process.stdin.destroy();
    } else {
      const [request] = await new Promise<[string]>((resolve) =>
        input.once('line', (line) => resolve([line])),
      );
      input.once('close', () => process.exit(1));
      try {
        say({ answer: await answer(request) });
      } finally {
        // An open input would keep this process after a failure, too, and whoever waits for its end.
        input.removeAllListeners('close');
        process.stdin.destroy();
      }
    }
    io.exit(0);
  });
}

async function answerAll(
  input: Interface,
  answer: (line: string) => Promise<unknown>,
  say: (line: JudgeLine) => void,
): Promise<void> {
  // At once: what it is about is of no use to anybody any more.
  input.once('close', () => process.exit(0));
  for await (const line of input)
    try {
      say({ answer: await answer(line) });
    } catch (error) {
      say({ wrong: (error as Error).message });
    }
}
