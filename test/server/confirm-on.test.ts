import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { confirmOn } from '../../server/commands/confirm-on.ts';

/** What comes of a question while somebody does something at the terminal. */
async function answerOf(act: (keys: PassThrough) => void): Promise<boolean> {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  const answer = confirmOn({ input, output })('Publish?');
  act(input);
  return answer;
}

describe('a question before visitors get something else', () => {
  it.each(['y', 'YES', ' 是 ', '好'])('is answered with yes by %s', async (typed) => {
    expect(await answerOf((keys) => keys.write(`${typed}\n`))).toBe(true);
  });

  it.each([
    ['Enter', '\n'],
    ['anything else', 'ja\n'],
    ['Ctrl-C', '\u0003'],
    ['Ctrl-C behind a yes that was not sent', 'y\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('is answered with no by %s', async (_, typed) => {
    expect(await answerOf((keys) => keys.write(typed))).toBe(false);
  });

  it('is answered with no by a terminal that goes away', async () => {
    expect(await answerOf((keys) => keys.end())).toBe(false);
  });
});
