import type { Json } from '../../../decide/model/json.ts';
import { knownName } from '../../known-name.ts';
import { UsageError } from '../../usage-error.ts';

/**
 * Reads `--step 标题:NAME,NAME`; without any there is one step with all questions.
 *
 * @param title of the only step.
 * @throws UsageError when a question is in no step, in two, or is not asked.
 */
export function formSteps(
  typed: readonly string[],
  names: readonly string[],
  title: string,
): readonly Json[] {
  if (typed.length === 0) return [{ id: 'all', title, fields: names }];
  const steps = typed.map((text, index) => readStep(text, index, names));
  const placed = steps.flatMap(({ fields }) => fields);
  const repeated = placed.find((name, index) => placed.indexOf(name) !== index);
  if (repeated !== undefined) throw new UsageError(`--step: ${repeated} is in two places; leave one`);
  const forgotten = names.filter((name) => !placed.includes(name));
  if (forgotten.length > 0)
    throw new UsageError(`--step: no step has ${forgotten.join(', ')}; each question is in one`);
  return steps.map(({ ...step }): Json => step);
}

function readStep(text: string, index: number, names: readonly string[]) {
  const [, title = '', list = ''] = /^([^:：]+)[:：](.+)$/.exec(text) ?? [];
  const fields = list.split(/[,，、]/).map((name) => name.trim());
  if (title.trim() === '' || fields.includes('')) {
    throw new UsageError(
      `--step: "${text}" must be written 标题:NAME,NAME, for example 联系方式:realname,phone`,
    );
  }
  for (const name of fields) knownName(`--step ${title}: the form has no question`, name, names);
  return { id: `step-${index + 1}`, title: title.trim(), fields };
}
