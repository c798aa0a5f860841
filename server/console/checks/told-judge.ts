import { ConsoleRefusal } from '../http/console-refusal.ts';
import { chineseFailure } from './chinese-failure.ts';
import type { QuickRequest, StayingJudge } from './staying-judge.ts';

const WHAT: Readonly<Record<QuickRequest['is'], string>> = {
  page: '不能预览',
  why: '走不通',
  history: '查不到历史',
};

/**
 * Tells staff in Chinese why there is no answer, as a `ConsoleRefusal`.
 *
 * @param print told the same in the words of the program.
 */
export function toldJudge(run: StayingJudge['run'], print: (text: string) => void): StayingJudge['run'] {
  return (request) =>
    run(request).catch((error: Error) => {
      print(`Console: ${request.is}: ${error.message}`);
      // What was given to it begins with its name.
      const why = error.message.startsWith('--')
        ? '填的域名、路径、渠道或城市不对，请从列表里选。'
        : chineseFailure(error.message);
      throw new ConsoleRefusal('refused', `${WHAT[request.is]}：${why}`);
    });
}
