import { ConsoleRefusal } from '../http/console-refusal.ts';
import { chineseFailure } from './chinese-failure.ts';
import type { QuickRequest, StayingJudge } from './staying-judge.ts';

const WHAT: Readonly<Record<QuickRequest['is'], string>> = {
  problems: '查不了错误',
  page: '不能预览',
  why: '查不出结果',
  history: '查不到历史',
};

const none = (words: string): string => `没有这个${words}，请从列表里选`;

/** The field of the request for what is given to it, and what staff read where that is wrong. */
const GIVEN: Readonly<Record<string, readonly [field: string, why: string]>> = {
  '--draft': ['draft', '这个改动单里有不合规则的值。请打开改动单，看是哪一处'],
  '--host': ['host', none('域名')],
  '--path': ['path', none('路径')],
  '--channel': ['channel', none('渠道')],
  '--city': ['city', none('城市')],
  '--app': ['app', none('所在应用')],
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
      const [option = ''] = error.message.split(':');
      const [field = '', why] = GIVEN[option] ?? [];
      if (why === undefined)
        throw new ConsoleRefusal('refused', `${WHAT[request.is]}：${chineseFailure(error.message)}`);
      throw new ConsoleRefusal('refused', `${WHAT[request.is]}：${why}。`, { fields: { [field]: why } });
    });
}
