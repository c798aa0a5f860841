import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import { spawnAside } from '../../spawn-aside.ts';
import type { JudgeAnswers, JudgeRequest } from './judge.ts';
import { PRIORITIES, readLine } from './run-judge.ts';

/** What people wait for at the screen: what is wrong, a page, why it is that, and what became of a channel. */
export type QuickRequest = Extract<JudgeRequest, { readonly is: 'problems' | 'page' | 'why' | 'history' }>;

/** Ends when nothing was asked for so long. */
const IDLE_MS = 10 * 60_000;

/** What takes longer is stopped, and says so. It takes seconds where nothing else runs. */
const PATIENCE_MS = 120_000;

/** Answers quick requests one after another. Rejects where it cannot be told how one ended. */
export interface StayingJudge {
  run<Request extends QuickRequest>(request: Request): Promise<JudgeAnswers[Request['is']]>;
  stop(): void;
}

/**
 * A process that stays between requests, for those that somebody waits for at the screen: it starts with the first one,
 * and what it has read and compiled for one is there for the next. One that takes too long, or dies, is replaced.
 *
 * @param args of Node, for `dukou judge --stay`.
 */
export function stayingJudge(args: readonly string[], env: NodeJS.ProcessEnv): StayingJudge {
  let child: ChildProcessWithoutNullStreams | null = null;
  let line: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const end = (): void => {
    child?.kill('SIGKILL');
    child = null;
  };

  function running(): ChildProcessWithoutNullStreams {
    if (child !== null) return child;
    const started = spawnAside(args, PRIORITIES.awaited, { env });
    started.stderr.resume();
    started.once('exit', () => {
      if (child === started) child = null;
    });
    // Its input stays open as long as this process lives.
    started.stdin.on('error', () => undefined);
    child = started;
    return started;
  }

  function ask(request: QuickRequest): Promise<unknown> {
    const asked = running();
    return new Promise((resolve, reject) => {
      const lines = createInterface({ input: asked.stdout });
      const settle = (work: () => void): void => {
        clearTimeout(timer);
        lines.close();
        asked.off('close', died);
        work();
      };
      const died = (): void => settle(() => reject(new Error('检查程序中断，请再试一次')));
      const timer = setTimeout(() => {
        end();
        settle(() => reject(new Error('两分钟没有做完，已停止')));
      }, PATIENCE_MS);
      asked.once('close', died);
      lines.on('line', (text) => {
        for (const said of readLine(text)) {
          if ('answer' in said) settle(() => resolve(said.answer));
          else if ('wrong' in said) settle(() => reject(new Error(said.wrong)));
        }
      });
      asked.stdin.write(`${JSON.stringify(request)}\n`);
    });
  }

  return {
    run<Request extends QuickRequest>(request: Request) {
      clearTimeout(idle);
      const mine = line.then(() => ask(request));
      line = mine
        .catch(() => undefined)
        .finally(() => {
          clearTimeout(idle);
          idle = setTimeout(end, IDLE_MS);
          idle.unref();
        });
      // What `judge` answers to such a request, as `JudgeAnswers` says.
      return mine as Promise<JudgeAnswers[Request['is']]>;
    },
    stop() {
      clearTimeout(idle);
      end();
    },
  };
}
