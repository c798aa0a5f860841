import type { FormData, FormPackage } from '../../decide/model/form.ts';
import type { Json } from '../../decide/model/json.ts';
import { fieldNames } from '../../forms/form-field.ts';
import type { Draft } from '../../runtime/forms/drafts.ts';
import { isErased } from '../../runtime/forms/erased-answers.ts';

/**
 * The visitor's own answers that a form starts with: what was typed into the form before and not sent, over what was
 * typed into a tool. Nothing is ever picked or ticked for the visitor. What the visitor erased stands as undefined.
 */
export function startingAnswers(form: FormPackage, draft: Draft | null, tool: FormData): FormData {
  const answers: Record<string, Json | undefined> = {};
  for (const name of fieldNames(form)) {
    const typed = draft?.answers ?? {};
    const isTyped = Object.hasOwn(typed, name);
    const answer = isTyped ? typed[name] : tool[name];
    if (!isErased(answer)) answers[name] = answer;
    else if (isTyped) answers[name] = undefined;
  }
  return answers;
}
