import type { FormData } from '../../decide/model/form.ts';
import type { Json } from '../../decide/model/json.ts';

/** Whether the visitor has taken an answer back, as a draft or a form holds that. */
export function isErased(answer: Json | undefined): boolean {
  return (
    answer === undefined || answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0)
  );
}

/**
 * Null for each answer that was taken back: that is the visitor's answer, too, and nothing is filled in there again.
 */
export function erasedAnswers(answers: FormData): Readonly<Record<string, null>> {
  const erased: Record<string, null> = {};
  for (const name of Object.keys(answers)) if (isErased(answers[name])) erased[name] = null;
  return erased;
}
