import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';

const NAMES = Array.from({ length: 25 }, (_, i) => `field${i + 1}`);

/** Twenty-five fields as a long application has them: every third a choice, one rule, everything required. */
export const SAMPLE_FORM: FormPackage = {
  id: 'typing',
  package: 'typing',
  title: '二十五项',
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      NAMES.map((name, i): [string, JsonObject] => [
        name,
        i % 3 === 2
          ? { type: 'string', title: `选择${i + 1}`, enum: ['a', 'b', 'c'] }
          : { type: 'string', title: `填写${i + 1}`, minLength: 2, maxLength: 40 },
      ]),
    ),
    required: NAMES,
  },
  uiSchema: Object.fromEntries(
    NAMES.flatMap((name, i): [string, Json][] =>
      i % 3 === 2 ? [[name, { 'ui:options': { labels: { a: '甲', b: '乙', c: '丙' } } }]] : [],
    ),
  ),
  steps: [{ id: 'all', title: '全部', fields: NAMES }],
  rules: [{ field: 'field25', show: { '!==': [{ var: 'form.field3' }, 'c'] } }],
  messages: {},
  agreements: [],
  submitText: '提交',
  prefill: {},
};
