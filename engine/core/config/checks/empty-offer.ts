import { type At, child, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import { fixedOutcomes } from '../fixed-outcomes.ts';
import { selectAt } from '../select-at.ts';

export const emptyOffer: Check<'C124'> = {
  code: 'C124',
  title: 'Required fields offer a choice',
  meaning:
    'Where a rule leaves a required field without any choice, nobody can answer it, and the form can never be sent.',
  files: ['form'],
  check(config, report) {
    for (const { form, schema } of config.forms) {
      const rules = selectAt(form, '/rules/*');
      const ruled = (field: string, part: string) =>
        rules.some((rule) => textAt(rule, 'field') === field && child(rule, part).value !== undefined);
      const always = rules.filter((rule) => child(rule, 'require').value === true);
      const required = [
        ...items(child(schema, 'required')).map(({ value }) => value),
        ...always.map((rule) => textAt(rule, 'field')),
      ];
      for (const rule of rules) {
        const field = textAt(rule, 'field') ?? '';
        const options = child(rule, 'options');
        if (!required.includes(field)) continue;
        for (const one of fixedOutcomes(options)) {
          if (!Array.isArray(one.value) || one.value.length > 0) continue;
          // What is offered under a condition may be nothing just while the field is hidden.
          if (isWhole(one, options) || !ruled(field, 'show')) report(one, { field });
        }
      }
    }
  },
};

const isWhole = (one: At, all: At): boolean => one.pointer === all.pointer;
