import type { Asker } from './asker.ts';
import { asMeant } from './question.ts';

/** So many lines of a list are seen at once. */
const ROWS = 14;

/** Asks on the terminal that the command runs in; null when there is none, as in a script. */
export function askTerminal(): Asker | null {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  return {
    async ask({ about, required, many, choices, meanings = {}, isCode, refuse }, names) {
      const { checkbox, input, select } = await import('@inquirer/prompts');
      const known = choices?.(names).map((value) => ({ value, name: meanings[value] ?? value }));
      if (known && many) {
        return checkbox({
          message: about,
          choices: known,
          required: required === true,
        });
      }
      if (known) {
        const none = required ? [] : [{ name: '–', value: '' }];
        return select({
          message: about,
          choices: [...none, ...known],
          pageSize: ROWS,
        });
      }
      const one = (message: string, wanted: boolean) =>
        input({
          message,
          validate: (answer) => {
            if (answer.trim() === '') return wanted ? 'an answer is needed' : true;
            return refuse?.(asMeant(answer, { isCode }), names) ?? true;
          },
        });
      if (!many) return one(about, required === true);
      const answers: string[] = [];
      for (;;) {
        const message = answers.length === 0 ? about : 'another one (empty when there is none)';
        const answer = await one(message, required === true && answers.length === 0);
        if (answer.trim() === '') return answers;
        answers.push(answer);
      }
    },
  };
}
