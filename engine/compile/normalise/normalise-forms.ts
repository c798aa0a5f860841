import type { FieldRule, FormLogin, FormPackage, FormStep } from '../../decide/model/form.ts';
import type { Json, JsonObject } from '../../decide/model/json.ts';
import { joinPointer } from '../../decide/model/pointer.ts';
import { type At, child, isObject, textAt } from '../at.ts';
import type { Context } from './context.ts';
import { expandLists } from './expand-lists.ts';
import { agreementRefs } from './normalise-pages.ts';

/** Form packages by id. */
export function normaliseForms(context: Context): Readonly<Record<string, FormPackage>> {
  const forms: Record<string, FormPackage> = {};
  for (const { id, form, schema, ui } of context.config.forms) {
    const pointer = joinPointer('/forms', id);
    const rules = (name: string, otherwise: Json): Json =>
      expandLists(child(form, name).value ?? otherwise, context.lists);
    const intro = textAt(form, 'intro');
    const applied = textAt(form, 'applied');
    const login = child(form, 'login').value;
    context.links.link(pointer, form);
    context.links.link(`${pointer}/schema`, schema);
    context.links.link(`${pointer}/uiSchema`, ui);
    forms[id] = {
      id,
      package: textAt(form, 'package') ?? id,
      title: textAt(form, 'title') ?? '',
      ...(intro === null ? {} : { intro }),
      ...(applied === null ? {} : { applied }),
      schema: withoutSchemaLink(schema),
      uiSchema: expandLists(withoutSchemaLink(ui), context.lists) as JsonObject,
      steps: (child(form, 'steps').value ?? []) as unknown as readonly FormStep[],
      rules: rules('rules', []) as unknown as readonly FieldRule[],
      messages: (child(form, 'messages').value ?? {}) as unknown as FormPackage['messages'],
      agreements: agreementRefs(child(form, 'agreements'), `${pointer}/agreements`, context),
      submitText: textAt(form, 'submitText') ?? '',
      ...(child(form, 'review').value === true ? { review: true as const } : {}),
      prefill: rules('prefill', {}) as unknown as FormPackage['prefill'],
      ...(isObject(login) ? { login: login as unknown as FormLogin } : {}),
    };
  }
  return forms;
}

/** An object without what only editors and operators need. */
export function withoutSchemaLink(at: At): JsonObject {
  if (!isObject(at.value)) return {};
  const { $schema: _schema, sample: _sample, ...rest } = at.value;
  return rest;
}
