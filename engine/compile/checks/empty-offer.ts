import type { FormPackage } from '../../decide/model/form.ts';
import { fieldNames, fieldOf } from '../../forms/form-field.ts';
import { choicesIn } from '../../forms/schema-choice.ts';
import { typeOf } from '../../forms/schema-type.ts';
import { type At, child, isObject, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { judgedForm } from '../judged-form.ts';
import { createFold, type FoldCondition } from '../logic/fold-condition.ts';
import { all, any, canHold, certainly, type Formula, not } from '../logic/formula.ts';
import { selectAt } from '../select-at.ts';

export const emptyOffer: Check<'C124'> = {
  code: 'C124',
  title: 'Required fields offer a choice',
  meaning:
    'Where a rule leaves a required field without any choice, nobody can answer it, and the form can never be sent.',
  files: ['form', 'form-schema'],
  check(config, report) {
    const fold = createFold(config);
    for (const files of config.forms) {
      const form = judgedForm(files);
      if (form === null) continue;
      const rules = selectAt(files.form, '/rules/*');
      const answered = all(chosenFields(form).map((field) => fieldChosen(field, form)));
      const conditions = (field: string, part: string) =>
        rules
          .filter((rule) => textAt(rule, 'field') === field && child(rule, part).value !== undefined)
          .map((rule) => fold(child(rule, part)));
      const offers = rules.map((rule) => ({
        field: textAt(rule, 'field') ?? '',
        outcomes: branchesOf(child(rule, 'options'), fold),
      }));
      offers.forEach(({ field, outcomes }, i) => {
        const isRequired = fieldOf(form, field)?.required || any(conditions(field, 'require'));
        const isReplaced = any(
          offers
            .slice(i + 1)
            .filter((later) => later.field === field)
            .map(givesMore),
        );
        const stuck = [answered, isRequired, not(isReplaced), ...conditions(field, 'show')];
        for (const { at, when } of outcomes) {
          if (!Array.isArray(at.value) || at.value.length > 0) continue;
          if (canHold(...[when, ...stuck].map((one) => certainly(one, isCompared)))) report(at, { field });
        }
      });
    }
  },
};

/** What a rule can come to, and when. */
interface OfferBranch {
  readonly at: At;
  readonly when: Formula;
}

function branchesOf(at: At, fold: FoldCondition, when: Formula = true): readonly OfferBranch[] {
  if (at.value === undefined) return [];
  const branches = isObject(at.value) ? items(child(at, 'if')) : [];
  return branches.length > 0 ? outcomesOfBranches(branches, fold, when) : [{ at, when }];
}

function outcomesOfBranches(
  [condition, then, ...rest]: readonly At[],
  fold: FoldCondition,
  when: Formula,
): readonly OfferBranch[] {
  if (!condition || !then) return condition ? branchesOf(condition, fold, when) : [];
  const applies = fold(condition);
  return [
    ...branchesOf(then, fold, all([when, applies])),
    ...outcomesOfBranches(rest, fold, all([when, not(applies)])),
  ];
}

/** When a later rule takes the place of an earlier one; it does not where it comes to null. */
function givesMore({ outcomes }: { readonly outcomes: readonly OfferBranch[] }): Formula {
  return any(outcomes.filter(({ at }) => at.value !== null).map(({ when }) => when));
}

/** Fields of one choice that everybody must answer, before a form can be sent. */
function chosenFields(form: FormPackage): readonly string[] {
  return [...new Set(fieldNames(form))].filter((name) => {
    const field = fieldOf(form, name);
    const isAlwaysShown = form.rules.every((rule) => rule.field !== name || rule.show === undefined);
    const isOne = field && typeOf(field.schema) !== 'array' && choicesIn(field.schema) !== null;
    return isOne && isAlwaysShown && field.required && field.choice.widget !== 'hidden';
  });
}

function fieldChosen(name: string, form: FormPackage): Formula {
  const choices = choicesIn(fieldOf(form, name)?.schema ?? {}) ?? [];
  const term = JSON.stringify({ var: `form.${name}` });
  return { kind: 'is', term, values: new Set(choices.map(({ value }) => JSON.stringify(value))) };
}

/** Comparisons of numbers and dates may exclude each other; nothing is known of them. */
const isCompared = (term: string): boolean => /^\{"[<>]/.test(term);
