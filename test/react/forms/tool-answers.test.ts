import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/decide/model/json.ts';
import { toolAnswers } from '../../../engine/react/forms/tool-answers.ts';
import type { Engine } from '../../../engine/runtime/engine.ts';
import { shippedForm } from '../../forms/shipped-form.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const TYPED = { price: '12.58', year: '2021', month: '3', mileage: '4.2', region: 'first' };
const { pages, forms } = shippedRelease();

/** A visitor who typed this into the estimate of a car. */
function visitor(inputs: JsonObject | null): Engine {
  return {
    stored: { object: () => (inputs ? { 'car-valuation': inputs } : null) },
  } as unknown as Engine;
}

const wired = Object.values(pages).flatMap((page) =>
  page.blocks
    .filter(({ block, with: options }) => block === 'form' && options.answersFrom !== undefined)
    .map(({ with: options }) => ({ page: page.id, form: String(options.form), from: options.answersFrom })),
);

describe('what was typed into a tool is not asked again', () => {
  const valuation = wired.find(({ page }) => page === 'car-valuation');

  test('the figures of the estimate are the first answers of the appraisal', () => {
    expect(toolAnswers(visitor(TYPED), shippedForm('car-valuation'), valuation?.from)).toEqual({
      guidePrice: 12.58,
      regDate: '2021-03',
      mileage: 4.2,
    });
  });

  test.each([
    ['nothing', null],
    ['half a month', { ...TYPED, month: '' }],
    ['letters for a number', { ...TYPED, price: '十二' }],
  ])('%s is no answer', (_, inputs) => {
    const answers = toolAnswers(visitor(inputs), shippedForm('car-valuation'), valuation?.from);
    if (inputs === null) expect(answers).toEqual({});
    else expect(Object.keys(answers)).toHaveLength(2);
  });

  test.each(wired)('page $page names fields that its form has', ({ form, from }) => {
    const { fields } = from as { fields: JsonObject };
    const known = Object.keys(forms[form]?.schema.properties as JsonObject);
    for (const field of Object.keys(fields)) expect(known).toContain(field);
  });
});
