import { createInterface } from 'node:readline/promises';

/** A terminal, or what stands for one. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Asks a person; anything but a yes is a no: also Ctrl-C, Ctrl-D, and a terminal that goes away. */
export function confirmOn({ input, output }: Terminal): (question: string) => Promise<boolean> {
  return async (question) => {
    const lines = createInterface({ input, output });
    const ended = new Promise<null>((resolve) => lines.once('close', () => resolve(null)));
    try {
      // A question whose terminal goes away is never answered: node would end in the middle of the command.
      const answer = await Promise.race([lines.question(`${question} [y/N] `), ended]);
      if (answer === null) output.write('\n');
      return /^(?:y|yes|是|好)$/i.test((answer ?? '').trim());
    } catch (error) {
      if ((error as Error).name !== 'AbortError') throw error;
      output.write('\n');
      return false;
    } finally {
      lines.close();
    }
  };
}
