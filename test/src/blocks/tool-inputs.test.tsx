// @vitest-environment happy-dom
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { PageView } from '../../../engine/react/page/page-view.tsx';
import { createPageHarness, draw } from '../../react/page-harness.tsx';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { readJson } from '../../support/read-json.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const kept = vi.hoisted(() => new Map<string, readonly string[]>());

vi.mock(import('../../../src/blocks/tools/use-tool-inputs.ts'), async (original) => {
  const { useToolInputs } = await original();
  return {
    useToolInputs: (tool, first) => {
      kept.set(tool, Object.keys(first));
      return useToolInputs(tool, first);
    },
  };
});

const SCHEMAS = 'schemas/meta/blocks';
const declared = readdirSync(join(PROJECT_ROOT, SCHEMAS)).flatMap((file) => {
  const inputs = readJson<{ 'x-inputs'?: string[] }>(`${SCHEMAS}/${file}`)['x-inputs'];
  return inputs ? [[file.replace('.schema.json', ''), inputs] as const] : [];
});

test('the inputs that schemas of tools declare, which check holds forms against, are those that the tools keep', async () => {
  const { wrap } = await createPageHarness();
  for (const page of Object.values(shippedRelease().pages)) {
    if (!page.blocks.some(({ block }) => declared.some(([tool]) => tool === block))) continue;
    await draw(wrap(<PageView page={page} screen={page.id} />));
  }
  expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(declared));
});
