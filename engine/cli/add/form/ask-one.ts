import type { Ask, Asker } from '../asker.ts';
import type { ProjectNames } from '../project-names.ts';

/** Asks for one text, without blanks around it; the empty text where nothing was answered. */
export async function askOne(question: Ask, asker: Asker, names: ProjectNames): Promise<string> {
  const answer = await asker.ask(question, names);
  return typeof answer === 'string' ? answer.trim() : '';
}
