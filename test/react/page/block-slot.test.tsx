// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { BlockEntry } from '../../../engine/react/page/block-entry.ts';
import { createBlockLibrary } from '../../../engine/react/page/block-library.ts';
import { EngineProvider } from '../../../engine/react/page/engine-context.tsx';
import { PageView } from '../../../engine/react/page/page-view.tsx';
import { createPageHarness, draw, tap } from '../../support/page-harness.tsx';

const BLOCKS: readonly BlockEntry[] = [
  {
    name: 'counter',
    area: 'main',
    component: function Counter() {
      const [count, setCount] = useState(0);
      return (
        <button type="button" onClick={() => setCount(count + 1)}>
          {count}
        </button>
      );
    },
  },
  {
    name: 'broken',
    area: 'main',
    component: function Broken(): never {
      throw new Error('broken on purpose');
    },
  },
];

test('a block that fails, or that this engine does not know, is told in its place, a failure also to developers; the rest of the page works', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { engine, platform } = await createPageHarness();
  const page = {
    id: 'test',
    layout: 'plain',
    agreements: [],
    blocks: [
      { block: 'counter', with: {} },
      { block: 'broken', with: {} },
      { block: 'unheard-of', with: {} },
      { block: 'counter', with: {} },
    ],
  };
  const root = await draw(
    <EngineProvider engine={engine} blocks={createBlockLibrary(BLOCKS)}>
      <PageView page={page} screen="test" />
    </EngineProvider>,
  );
  const said = () => [...root.querySelectorAll('[role=alert] p')].map(({ textContent }) => textContent);
  await expect
    .poll(said, { timeout: 10_000 })
    .toEqual(Array.from({ length: 2 }, () => '这部分没有显示，请重新加载或稍后再试。'));
  const [first, second] = root.querySelectorAll('button:not(.dk-button)');
  await tap(second as Element);
  expect([first?.textContent, second?.textContent]).toEqual(['0', '1']);
  expect(platform.record.errors.filter((text) => text.startsWith('Block "broken" failed'))).toHaveLength(1);
  vi.restoreAllMocks();
});
