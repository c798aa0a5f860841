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
    about: '',
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
  const said = [...root.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
  expect(said).toEqual(Array.from({ length: 2 }, () => '这部分内容没有显示出来，不影响其他操作。'));
  const [first, second] = root.querySelectorAll('button');
  await tap(second as Element);
  expect([first?.textContent, second?.textContent]).toEqual(['0', '1']);
  expect(platform.record.errors.filter((text) => text.startsWith('Block "broken" failed'))).toHaveLength(1);
  vi.restoreAllMocks();
});
