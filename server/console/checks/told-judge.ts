import { ConsoleRefusal } from '../http/console-refusal.ts';
import { chineseFailure } from './chinese-failure.ts';
import type { QuickRequest, StayingJudge } from './staying-judge.ts';

const WHAT: Readonly<Record<QuickRequest['is'], string>> = {
  page: '不能预览',
  why: '查不出结果',
  history: '查不到历史',
};

/** What staff call what is given to it, and the field of the request. */
const GIVEN: Readonly<Record<string, readonly [field: string, words: string]>> = {
  '--host': ['host', '域名'],
  '--path': ['path', '路径'],
  '--channel': ['channel', '渠道'],
  '--city': ['city', '城市'],
  '--app': ['app', '所在应用'],
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
      const [field, words] = GIVEN[option] ?? [];
      if (field === undefined)
        throw new ConsoleRefusal('refused', `${WHAT[request.is]}：${chineseFailure(error.message)}`);
      const why = `没有这个${words}，请从列表里选`;
      throw new ConsoleRefusal('refused', `${WHAT[request.is]}：${why}。`, { fields: { [field]: why } });
    });
}
