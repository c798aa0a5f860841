import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blockNeeds } from '../../engine/compile/block-needs.ts';
import { FORM_SAYS } from '../../engine/forms/form-says.ts';
import { BLOCKS } from '../../src/blocks/blocks.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease, shippedSources } from '../support/shipped-release.ts';

const { calls, scripts } = blockNeeds(shippedSources());

/** Every text of the code that runs at a visitor. */
function visitorCode(): string {
  return ['engine/react', 'engine/runtime', 'src']
    .flatMap((folder) =>
      readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(PROJECT_ROOT, folder, name),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

describe('what blocks say of themselves for the failure table', () => {
  it('names the script of every block whose code comes later, the same for blocks that come together', () => {
    const later = BLOCKS.filter((entry) => 'load' in entry);
    expect([...scripts.keys()].sort()).toEqual(later.map(({ name }) => name).sort());
    const named = new Map(
      later.map((entry) => ['module' in entry ? entry.module : '', scripts.get(entry.name)]),
    );
    for (const entry of later)
      expect(scripts.get(entry.name)).toBe(named.get('module' in entry ? entry.module : ''));
    expect(new Set(named.values()).size).toBe(named.size);
  });

  it('names every call that code for visitors makes, but for those that the guard makes, too', () => {
    const made = [...visitorCode().matchAll(/api\.(?:data|call)\('(\w+)'/g)].map(([, name = '']) => name);
    expect(made.length).toBeGreaterThan(3);
    const marked = new Set([...calls.values()].flat().map(({ call }) => call));
    const { fetches } = shippedRelease().site.guard;
    for (const spec of Object.values(fetches)) if (spec.via === 'api') marked.add(spec.endpoint);
    // Nobody waits for it, and the page forgets the login whatever it answers.
    marked.add('logOut');
    // Nor for this: the list that comes with the picker stands until and unless it answers.
    marked.add('regionList');
    expect(made.filter((name) => !marked.has(name))).toEqual([]);
  });

  it('names calls of schemas/api.json', () => {
    const { endpoints } = shippedRelease().site.api;
    const named = [...calls.values()].flat().map(({ call }) => call);
    // What a form asks for stands in its package, and what an option names in the page.
    const inConfig = (call: string) => call.startsWith('options.') || call === 'form.fetches';
    expect(named.filter((call) => !inConfig(call) && !endpoints[call])).toEqual([]);
  });

  it('names words that a form says of itself', () => {
    const named = [...calls.values()].flat().flatMap(({ told }) => /^says\.(.*)$/.exec(told)?.[1] ?? []);
    expect(named).toContain('consentUnknown');
    expect(named.filter((key) => !Object.keys(FORM_SAYS).includes(key))).toEqual([]);
  });
});
