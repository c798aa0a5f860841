import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';

/** The parts of MobX that the build leaves whole (`mobxDiet` in vite.config.ts). */
const WHOLE = ['createAtom', 'reaction', 'runInAction', 'untracked', 'type IAtom', 'type Reaction'];

test('the sources ask only for parts of MobX that the build leaves whole', () => {
  const asked = ['engine', 'src'].flatMap((folder) =>
    readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => {
        const text = readFileSync(join(PROJECT_ROOT, folder, path), 'utf8');
        return [...text.matchAll(/import (?:type )?\{([^}]*)\} from 'mobx'/g)].flatMap(([, names = '']) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name && !WHOLE.includes(name))
            .map((name) => `${path}: ${name}`),
        );
      }),
  );
  expect(asked).toEqual([]);
});
