import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { addChannel } from '../../engine/cli/add/add-channel.ts';
import { addHost } from '../../engine/cli/add/add-host.ts';
import { addPage } from '../../engine/cli/add/add-page.ts';
import { askTerminal } from '../../engine/cli/add/ask-terminal.ts';
import type { Ask, Asker } from '../../engine/cli/add/asker.ts';
import { projectNames } from '../../engine/cli/add/project-names.ts';
import type { Question } from '../../engine/cli/add/question.ts';
import { shippedSources } from '../support/shipped-release.ts';

const ENTER = '\r';
const DOWN = '\u001b[B';

const names = projectNames(shippedSources());

/** What somebody types who waits until the terminal shows something. */
type Typing = readonly (readonly [shown: string, keys: string])[];

/** Asks on a terminal; gives the answer, and everything that was shown at a time. */
async function asked(question: Ask, typing: Typing, columns = 200) {
  const left = [...typing];
  const screens: string[] = [];
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stdout = Object.assign(new PassThrough(), { isTTY: true, columns });
  // The standard output stays open behind a question.
  stdout.end = () => stdout;
  let unread = '';
  stdout.on('data', (written: Buffer) => {
    const shown = stripVTControlCharacters(String(written));
    screens.push(shown);
    unread += shown.replace(/\s+/g, ' ');
    const [awaited, keys] = left[0] ?? [];
    if (awaited === undefined || !unread.includes(awaited)) return;
    left.shift();
    unread = '';
    // Keys of the moment in which a question appears are thrown away, as typed ahead of it.
    setImmediate(() => stdin.write(keys));
  });
  const asker = askTerminal({ stdin, stdout }) as Asker;
  const answer = await asker.ask(question, names);
  return { answer, screens };
}

const questionOf = (questions: readonly Question[], key: string): Ask =>
  questions.find((one) => one.key === key) as Question;

describe('a question on the terminal', () => {
  it('that may stay unanswered says what Enter alone means, and takes it', async () => {
    const title = questionOf(addChannel.questions, 'title');
    const left = await asked(title, [['(Enter: left out)', ENTER]]);
    expect(left.answer).toBe('');
    const path = questionOf(addPage.questions, 'path');
    const usual = await asked(path, [['where it stands on every host (Enter: / and the id)', ENTER]]);
    expect(usual.answer).toBe('');
  });

  it('that needs an answer says so, and asks again after Enter alone', async () => {
    const { answer, screens } = await asked(questionOf(addPage.questions, 'title'), [
      ['title of the page (needed)', ENTER],
      ['an answer is needed', `春季${ENTER}`],
    ]);
    expect(answer).toBe('春季');
    expect(screens.join('')).toContain('an answer is needed');
  });

  it('that takes several answers ends with Enter alone, and asks again for a landing screen that nobody has', async () => {
    const { answer } = await asked(questionOf(addHost.questions, 'screen'), [
      ['path and the landing screen', `/a=landng${ENTER}`],
      ['did you mean "landing"?', `\u0015/a=landing${ENTER}`],
      ['another one (Enter: no more)', ENTER],
    ]);
    expect(answer).toEqual(['/a=landing']);
  });

  it('with a list says which line leaves it out, and what the file of the chosen one is about', async () => {
    const brand = questionOf(addChannel.questions, 'brand');
    const left = await asked(brand, [['– (left out)', ENTER]]);
    expect(left.answer).toBe('');
    const [first = ''] = names.ofKind('page');
    const about = names.aboutOf('page')[first] ?? 'nothing';
    const page = { ...questionOf(addPage.questions, 'like'), required: false };
    const taken = await asked(page, [
      ['– (left out)', DOWN],
      [`❯ ${first}`, ENTER],
    ]);
    expect(taken.answer).toBe(first);
    expect(taken.screens.join('').replace(/\s+/g, ' ')).toContain(about);
  });

  it('with a list of which several may be picked says that Enter alone picks none, and shows what a group is about', async () => {
    const { answer, screens } = await asked(questionOf(addChannel.questions, 'group'), [
      ['(Enter: none of them)', DOWN],
      [names.aboutOf('group')[names.ofKind('group')[1] ?? ''] ?? 'nothing', ENTER],
    ]);
    expect(answer).toEqual([]);
    expect(screens.join('')).toContain(names.aboutOf('group')[names.ofKind('group')[0] ?? '']);
  });

  it.each([
    ['group', addChannel.questions],
    ['like', addPage.questions],
  ])('with the many answers of %s fits a terminal of 24 lines', async (key, questions) => {
    const question = questionOf(questions, key);
    expect(question.choices?.(names).length).toBeGreaterThan(10);
    const { screens } = await asked({ ...question, required: false }, [[question.about, ENTER]], 80);
    expect(Math.max(...screens.map((screen) => screen.split('\n').length))).toBeLessThan(24);
  });
});
