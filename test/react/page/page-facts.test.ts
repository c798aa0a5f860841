import { expect, test } from 'vitest';
import { pageFacts } from '../../../engine/react/page/page-facts.ts';

test('facts of rules and of placeholders count, wherever they stand', () => {
  const facts = pageFacts({
    id: 'page',
    layout: 'plain',
    agreements: [],
    blocks: [
      {
        block: 'notice',
        when: { '!': { var: 'visit.hasToken' } },
        with: { lines: ['{stored.phone}，{seconds}秒'] },
      },
      { block: 'actions', with: { items: [{ action: { copy: '{channel.id}' } }] } },
    ],
  });
  expect(facts).toEqual(
    expect.arrayContaining(['visit.hasToken', 'stored.phone', 'channel.id', 'brand.name']),
  );
  expect(facts).not.toContain('seconds');
});
