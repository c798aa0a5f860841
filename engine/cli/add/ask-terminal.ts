import type { Ask, Asker } from './asker.ts';
import { asMeant } from './question.ts';

/** So many lines of a list are seen at once: with the question, a note and the keys it fits a terminal of 24 lines. */
const ROWS = 14;

/** Where questions are written, and answers are typed. */
export interface Terminal {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** Asks on the terminal that the command runs in; null when there is none, as in a script. */
export function askTerminal({ stdin, stdout }: Terminal = process): Asker | null {
  if (!stdin.isTTY || !stdout.isTTY) return null;
  const place = { input: stdin, output: stdout };
  return {
    async ask(question, names) {
      const { about, required = false, many, choices, meanings = {}, notes, isCode, refuse } = question;
      const { checkbox, input, select } = await import('@inquirer/prompts');
      const noted = notes?.(names) ?? {};
      const known = choices?.(names).map((value) => ({
        value,
        name: meanings[value] ?? value,
        ...(noted[value] === undefined ? {} : { description: noted[value] }),
      }));
      if (known && many) {
        return checkbox(
          { message: withoutAnswer(question), choices: known, required, pageSize: ROWS },
          place,
        );
      }
      if (known) {
        const none = required ? [] : [{ name: `– (${usual(question)})`, value: '' }];
        return select({ message: about, choices: [...none, ...known], pageSize: ROWS }, place);
      }
      const one = (message: string, wanted: boolean) =>
        input(
          {
            message,
            validate: (answer) => {
              if (answer.trim() === '') return wanted ? 'an answer is needed' : true;
              return refuse?.(asMeant(answer, { isCode }), names) ?? true;
            },
          },
          place,
        );
      if (!many) return one(withoutAnswer(question), required);
      const answers: string[] = [];
      for (;;) {
        const answer = await (answers.length === 0
          ? one(withoutAnswer(question), required)
          : one('another one (Enter: no more)', false));
        if (answer.trim() === '') return answers;
        answers.push(answer);
      }
    },
  };
}

/** The question, with what Enter alone means. */
function withoutAnswer(question: Ask): string {
  return question.required ? `${question.about} (needed)` : `${question.about} (Enter: ${usual(question)})`;
}

function usual({ otherwise, choices, many }: Ask): string {
  return otherwise ?? (choices && many ? 'none of them' : 'left out');
}
