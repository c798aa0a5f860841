import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GOLDEN_FOLDER, goldenFiles } from '../support/golden-files.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const HOW = 'when the change is meant: npm run golden, then read the difference';

const files = goldenFiles();

function committed(name: string): string {
  try {
    return readFileSync(join(PROJECT_ROOT, GOLDEN_FOLDER, name), 'utf8');
  } catch {
    return '';
  }
}

describe('what visitors get is what was reviewed', () => {
  it.each([...files.keys()])('%s', (name) => {
    expect(files.get(name), `${GOLDEN_FOLDER}/${name} is out of date; ${HOW}`).toBe(committed(name));
  });

  it('no golden file speaks of something that is gone', () => {
    const found = readdirSync(join(PROJECT_ROOT, GOLDEN_FOLDER), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(PROJECT_ROOT, GOLDEN_FOLDER).length + 1));
    expect(found.sort(), HOW).toEqual([...files.keys()].sort());
  });
});
