import { spawnAside } from '../../spawn-aside.ts';
import type { JudgeAnswers, JudgeRequest } from './judge.ts';

/** Calls of visitors come first; what somebody waits for at a screen must come about also where they never pause. */
export const PRIORITIES = { usual: 19, awaited: 5 };

/** What has a process of its own each time: it takes long, or reads what strangers made. */
export type SlowRequest = Extract<JudgeRequest, { readonly is: 'draft' | 'sheet' }>;

/** What takes longer is stopped, and says so. */
const PATIENCE_MS: Readonly<Record<SlowRequest['is'], number>> = {
  draft: 600_000,
  sheet: 120_000,
};

/** Most of what a failing process says that is kept. */
const KEPT = 2000;

/** Has something done that takes long. Rejects where it cannot be told how that ended. */
export type RunJudge = <Request extends SlowRequest>(
  request: Request,
  progress?: (text: string) => void,
  cancelled?: AbortSignal,
) => Promise<JudgeAnswers[Request['is']]>;

/** A line of what the process says. */
export type JudgeLine =
  | { readonly progress: string }
  | { readonly answer: unknown }
  /** Why there is none; the process goes on. */
  | { readonly wrong: string };

/**
 * Runs each request in a process of their own, at the lowest priority: never where visitors are served.
 *
 * @param args of Node, for `dukou judge`. It ends by itself when this process does.
 */
export function runJudge(args: readonly string[], env: NodeJS.ProcessEnv): RunJudge {
  return <Request extends SlowRequest>(
    request: Request,
    progress: (text: string) => void = () => undefined,
    cancelled?: AbortSignal,
  ) =>
    new Promise<JudgeAnswers[Request['is']]>((resolve, reject) => {
      const patience = AbortSignal.timeout(PATIENCE_MS[request.is]);
      const signal = cancelled ? AbortSignal.any([cancelled, patience]) : patience;
      // Somebody waits at the screen for a sheet, and everybody for a publication.
      const isAwaited = request.is === 'sheet' || request.publish !== undefined;
      const child = spawnAside(args, PRIORITIES[isAwaited ? 'awaited' : 'usual'], { env, signal });
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
          else if ('answer' in said) answer = { of: said.answer };
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

/** A line of ours; what the configuration or a page writes there by itself is none. */
export function readLine(line: string): readonly JudgeLine[] {
  try {
    const said: unknown = JSON.parse(line);
    const isLine = typeof said === 'object' && said !== null;
    return isLine && ['progress', 'answer', 'wrong'].some((name) => name in said) ? [said as JudgeLine] : [];
  } catch {
    return [];
  }
}
