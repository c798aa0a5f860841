import { lasts } from './clock.ts';

/**
 * The answer of a question, asked anew only when it is older than so many milliseconds, or was none.
 *
 * @param now epoch milliseconds.
 */
export function keptFor<Answer>(
  ms: number,
  now: () => number,
  ask: () => Promise<Answer>,
): () => Promise<Answer> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<Answer> | null = null;
  return () => {
    if (answer === null || !lasts(asked, ms, now())) {
      asked = now();
      answer = ask();
      answer.catch(() => {
        answer = null;
      });
    }
    return answer;
  };
}
