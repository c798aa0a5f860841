import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { type JudgeRequest, judge } from '../console/checks/judge.ts';
import type { JudgeLine } from '../console/checks/run-judge.ts';
import type { CommandIo } from './command-io.ts';

/**
 * Adds `judge`, which the console runs: it reads one request from its input, and says how far it is and what it has
 * found. Whoever started it keeps its input open; when that ends, so does this.
 */
export function registerJudgeCommand(program: Command, io: CommandIo): void {
  program.command('judge', { hidden: true }).action(async () => {
    const input = createInterface({ input: process.stdin });
    const say = (line: JudgeLine): void => io.out(JSON.stringify(line));
    const [request] = await new Promise<[string]>((resolve) => input.once('line', (line) => resolve([line])));
    input.once('close', () => process.exit(1));
    const asked = JSON.parse(request) as JudgeRequest;
    const answer = await judge(asked, (progress) => say({ progress }), io.now ?? Date.now);
    say({ answer });
    input.removeAllListeners('close');
    process.stdin.destroy();
    io.exit(0);
  });
}
