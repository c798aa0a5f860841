import type { FieldRule, FormData, FormPackage } from '../decide/model/form.ts';
import type { Json } from '../decide/model/json.ts';
import type { Rule } from '../decide/model/rule.ts';
import { evaluate, holds } from '../decide/rules/evaluate.ts';
import type { Lookup } from '../decide/rules/unknown.ts';
import { answerFact, answerPath } from './answer-fact.ts';
import type { ConditionTest } from './condition-test.ts';
import { fieldNames, fieldOf } from './form-field.ts';
import { isConsent } from './is-consent.ts';
import { tidyAnswer } from './tidy-answer.ts';
import { workedOut } from './worked-out.ts';

const nothing: Lookup = () => null;

/** What a form's rules make of its answers. */
export interface AppliedRules {
  /** The answers as they are checked and saved: tidied, without empty, hidden and unknown ones. */
  readonly answers: FormData;
  /** Names of the shown fields, in the order of the steps. */
  readonly visible: readonly string[];
  /** Shown fields that must be answered: by the schema or by a rule. */
  readonly required: readonly string[];
  /** Shown fields that the visitor cannot change: by a rule, or because their answer is worked out. */
  readonly fixed: readonly string[];
  /** Offered codes, of fields of which a rule leaves some choices out. */
  readonly offered: ReadonlyMap<string, readonly string[]>;
  /** What rules say against answers, by field. */
  readonly refused: ReadonlyMap<string, string>;
}

/**
 * Applies the rules of a form to answers. A rule sees the answer of a hidden field as absent, so hiding one field can
 * hide the next. Texts are tidied by their format; a choice that is not offered is no answer.
 *
 * @param lookup answers facts other than `form.<field>`.
 * @param conditions tests conditions inside groups; null takes every one for one that may hold.
 */
export function applyRules(
  form: FormPackage,
  data: FormData,
  lookup: Lookup = nothing,
  conditions: ConditionTest | null = null,
): AppliedRules {
  const names = fieldNames(form);
  const typed: Record<string, Json> = {};
  for (const name of names) typed[name] = tidied(form, name, ownValue(data, name), conditions);
  let visible: readonly string[] = names;
  let answers = answersOf(visible, typed);
  const offered = new Map<string, readonly string[]>();
  const facts: Lookup = (name) => {
    const path = answerPath(name);
    return path ? answerFact(answers, path) : lookup(name);
  };
  const rulesFor = (name: string, part: keyof FieldRule) =>
    form.rules.filter((rule) => rule.field === name && rule[part] !== undefined);
  const isTrue = (rule: Rule | undefined) => holds(rule, facts) === true;

  // Each round can settle one link of a chain of rules, so a form without a circle is settled by then.
  for (let round = 0; round <= form.rules.length + 1; round += 1) {
    const before = JSON.stringify(answers) + visible.join();
    const values: Record<string, Json> = { ...typed };
    offered.clear();
    for (const { field, value, options } of form.rules) {
      if (value !== undefined && !isConsent(form, field))
        values[field] = tidied(form, field, workedOut(form, field, value, facts), conditions);
      if (options === undefined) continue;
      const codes = evaluate(options, facts);
      if (Array.isArray(codes)) offered.set(field, codes.map(String));
    }
    for (const [name, codes] of offered) values[name] = among(values[name] ?? null, codes);
    visible = names.filter((name) => rulesFor(name, 'show').every(({ show }) => isTrue(show)));
    answers = answersOf(visible, values);
    if (before === JSON.stringify(answers) + visible.join()) break;
  }

  const refused = new Map<string, string>();
  for (const { field, refuse, message } of form.rules) {
    if (refuse === undefined || visible.indexOf(field) < 0 || refused.has(field)) continue;
    if (isTrue(refuse)) refused.set(field, message ?? '');
  }
  return {
    answers,
    visible,
    required: visible.filter(
      (name) =>
        fieldOf(form, name)?.required || rulesFor(name, 'require').some(({ require }) => isTrue(require)),
    ),
    fixed: visible.filter(
      (name) =>
        (rulesFor(name, 'value').length > 0 && !isConsent(form, name)) ||
        rulesFor(name, 'disable').some(({ disable }) => isTrue(disable)),
    ),
    offered,
    refused,
  };
}

/**
 * What `applyRules` would say after one more letter in a field that no rule reads: only its own answer changes. A
 * hidden field stays without one.
 */
export function withAnswer(
  form: FormPackage,
  applied: AppliedRules,
  name: string,
  value: Json | undefined,
  conditions: ConditionTest | null,
): AppliedRules {
  const offered = applied.offered.get(name);
  const answer = tidied(form, name, value, conditions);
  const { [name]: _, ...others } = applied.answers;
  const kept = offered ? among(answer, offered) : answer;
  const isKept = kept !== null && applied.visible.indexOf(name) >= 0;
  return { ...applied, answers: isKept ? { ...others, [name]: kept } : others };
}

/** Names of the fields that these answers show, in the order of the steps. */
export function visibleFields(form: FormPackage, data: FormData, lookup?: Lookup): readonly string[] {
  return applyRules(form, data, lookup).visible;
}

function answersOf(visible: readonly string[], values: Readonly<Record<string, Json>>): FormData {
  const kept: Record<string, Json> = {};
  for (const name of visible) {
    const value = values[name];
    if (value !== undefined && value !== null) kept[name] = value;
  }
  return kept;
}

/** The codes of an answer that are on offer; null when none is left. */
function among(value: Json, codes: readonly string[]): Json {
  if (Array.isArray(value)) {
    const kept = value.filter((code) => codes.indexOf(String(code)) >= 0);
    return kept.length > 0 ? kept : null;
  }
  return value === null || codes.indexOf(String(value)) >= 0 ? value : null;
}

/** Null stands for "not answered". */
function tidied(
  form: FormPackage,
  name: string,
  value: Json | undefined,
  conditions: ConditionTest | null,
): Json {
  const field = fieldOf(form, name);
  return field ? tidyAnswer(form.schema, field, value, field.required, conditions) : null;
}

function ownValue(data: FormData, name: string): Json | undefined {
  return Object.hasOwn(data, name) ? data[name] : undefined;
}
