import type { FormPackage } from '../../decide/model/form.ts';
import type { FormProblem } from '../../forms/form-problems.ts';
import type { FlowResult } from '../../runtime/run/visitor-call.ts';

/**
 * What a failed attempt to save says of single fields: the `problems` of the backend's refusal, as far as they can be
 * read; of a refused login, the field that was refused.
 *
 * @param said why the attempt failed, as the visitor reads it.
 */
export function toldProblems(form: FormPackage, result: FlowResult, said: string): readonly FormProblem[] {
  if (result.ok) return [];
  const { problems } = (result.refusal ?? {}) as { readonly problems?: unknown };
  if (Array.isArray(problems)) return problems.filter(isProblem);
  // The refusals of a login name their field: `login.codeWrong`, `login.phoneRefused`, `form.codeUsed`.
  const [, of] = /^(?:login|form)\.(code|phone)/.exec(result.error.key) ?? [];
  const field = of && form.login?.[of as 'code' | 'phone'];
  return field ? [{ field, message: said }] : [];
}

function isProblem(one: unknown): one is FormProblem {
  const { field, message, at = '' } = (one ?? {}) as Readonly<Record<string, unknown>>;
  return [field, message, at].every((text) => typeof text === 'string') && message !== '';
}
