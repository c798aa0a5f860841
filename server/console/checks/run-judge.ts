import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import type { JudgeAnswers, JudgeRequest } from './judge.ts';

/** Calls of visitors come first; but what is asked for must come about, also where they never pause. */
const PRIORITIES = { usual: 10, publishing: 5 };

/** What takes longer is stopped, and says so. */
const PATIENCE_MS: Readonly<Record<JudgeRequest['is'], number>> = {
  draft: 600_000,
  why: 30_000,
  page: 30_000,
  sheet: 30_000,
};

/** Of the process that checks: visitors keep the rest. */
const HEAP_MB = 1024;

/** Most of what a failing process says that is kept. */
const KEPT = 2000;

/** Has something done that takes long. Rejects where it cannot be told how that ended. */
export type RunJudge = <Request extends JudgeRequest>(
  request: Request,
  progress?: (text: string) => void,
  cancelled?: AbortSignal,
) => Promise<JudgeAnswers[Request['is']]>;

/** A line of what the process says. */
export type JudgeLine = { readonly progress: string } | { readonly answer: unknown };

/**
 * Runs each request in a process of their own, at the lowest priority: never where visitors are served.
 *
 * @param args of Node, for `dukou judge`. It ends by itself when this process does.
 */
export function runJudge(args: readonly string[], env: NodeJS.ProcessEnv): RunJudge {
  return <Request extends JudgeRequest>(
    request: Request,
    progress: (text: string) => void = () => undefined,
    cancelled?: AbortSignal,
  ) =>
    new Promise<JudgeAnswers[Request['is']]>((resolve, reject) => {
      const patience = AbortSignal.timeout(PATIENCE_MS[request.is]);
      const signal = cancelled ? AbortSignal.any([cancelled, patience]) : patience;
      const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, ...args], {
        env,
        stdio: ['pipe', 'pipe', 'pipe'],
        signal,
        killSignal: 'SIGKILL',
      });
      const isPublishing = request.is === 'draft' && request.publish !== undefined;
      if (child.pid !== undefined) setPriority(child.pid, PRIORITIES[isPublishing ? 'publishing' : 'usual']);
      const parts: string[] = [];
      let wrong = '';
      let answer: { readonly of: unknown } | null = null;
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        parts.push(part);
        if (!part.includes('\n')) return;
        const lines = parts.splice(0).join('').split('\n');
        parts.push(lines.pop() ?? '');
        for (const said of lines.flatMap(readLine)) {
          if ('progress' in said) progress(said.progress);
          else answer = { of: said.answer };
        }
      });
      child.stderr.setEncoding('utf8').on('data', (part: string) => {
        wrong = (wrong + part).slice(-KEPT);
      });
      child.once('error', reject);
      child.once('close', (code) => {
        // What `judge` answers to such a request, as `JudgeAnswers` says.
        if (answer !== null) resolve(answer.of as JudgeAnswers[Request['is']]);
        else reject(new Error(wrong.trim() || `exit code ${code}`));
      });
      // Its input stays open as long as this process lives.
      child.stdin.on('error', () => undefined);
      child.stdin.write(`${JSON.stringify(request)}\n`);
    });
}

/** What the configuration or a page writes there by itself is no line of ours. */
function readLine(line: string): readonly JudgeLine[] {
  try {
    const said: unknown = JSON.parse(line);
    return typeof said === 'object' && said !== null && ('progress' in said || 'answer' in said)
      ? [said as JudgeLine]
      : [];
  } catch {
    return [];
  }
}
