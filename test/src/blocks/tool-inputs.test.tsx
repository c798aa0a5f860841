// @vitest-environment happy-dom
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { PageView } from '../../../engine/react/page/page-view.tsx';
import { createPageHarness, draw } from '../../support/page-harness.tsx';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { readJson } from '../../support/read-json.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

/** What is kept of tools, where nothing is yet; notes what each looks for. */
function emptyDrawers(sought: Map<string, Set<string>>) {
  const drawerOf = (names: Set<string>) => new Proxy({}, { get: (_, name) => void names.add(String(name)) });
  return new Proxy(
    {},
    {
      get(_, tool) {
        const names = sought.get(String(tool)) ?? new Set();
        sought.set(String(tool), names);
        return drawerOf(names);
      },
    },
  );
}

const SCHEMAS = 'schemas/meta/blocks';
const declared = readdirSync(join(PROJECT_ROOT, SCHEMAS)).flatMap((file) => {
  const inputs = readJson<{ 'x-inputs'?: string[] }>(`${SCHEMAS}/${file}`)['x-inputs'];
  return inputs ? [[file.replace('.schema.json', ''), inputs] as const] : [];
});

test('the inputs that schemas of tools declare, which check holds forms against, are those that the tools keep', async () => {
  const { wrap, engine } = await createPageHarness();
  const sought = new Map<string, Set<string>>();
  const { object } = engine.stored;
  vi.spyOn(engine.stored, 'object').mockImplementation((key) =>
    key === 'toolInputs' ? emptyDrawers(sought) : object.call(engine.stored, key),
  );
  for (const page of Object.values(shippedRelease().pages)) {
    if (!page.blocks.some(({ block }) => declared.some(([tool]) => tool === block))) continue;
    await draw(wrap(<PageView page={page} screen={page.id} />));
  }
  const kept = [...sought].map(([tool, names]) => [tool, [...names]]);
  expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(declared));
});
