import { expect, it } from 'vitest';
import { guardLabels } from '../../../server/console/why/guard-labels.ts';

it('calls rules and answers of a file with comments by their labels, and by their ids where there are none', () => {
  const text = `{
    // Of the backend.
    "fetches": { "userInfo": { "label": "访客的申请状态" }, "native": {} },
    "steps": [{ "id": "blocked", "label": "停用的渠道", "rows": [{ "id": "there", "label": "已在提示页" }, { "id": "go" }] }]
  }`;
  const labels = guardLabels([{ path: 'schemas/guard.json', text }]);
  expect(labels.rule({ step: 'blocked', row: 'there' })).toBe('停用的渠道：已在提示页');
  expect(labels.rule({ step: 'blocked', row: 'go' })).toBe('停用的渠道：go');
  expect(labels.rule({ step: 'end', row: null })).toBe('end');
  expect(['userInfo', 'native', 'gone'].map(labels.answer)).toEqual(['访客的申请状态', 'native', 'gone']);
});
