import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedSources } from '../support/shipped-release.ts';
import { projectOf, runCommand } from './run-command.ts';

interface Mistake {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly says: readonly string[];
  /** So many problems and no more. */
  readonly only?: number;
  /** Files that the site serves; without any, nobody knows them. */
  readonly served?: readonly string[];
}

const { mistakes } = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'test/cli/operator-mistakes.json'), 'utf8'),
) as { readonly mistakes: readonly Mistake[] };

const shipped = shippedSources();

let remove: (() => void) | undefined;
afterEach(() => remove?.());

describe('a slip of an operator in the shipped configuration', () => {
  it.each(mistakes)(
    '$name: check says where, what and what to do',
    async ({ file, text, says, only, served = [] }) => {
      const { root, ...made } = projectOf(shipped);
      remove = made.remove;
      for (const [path, content] of [[file, text] as const, ...served.map((path) => [path, ''] as const)]) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), content);
      }
      for (const args of [['check'], ['check', file]]) {
        const { code, out } = await runCommand(root, ...args);
        expect(code).toBe(1);
        for (const part of says) expect(out).toContain(part);
      }
      const { problems } = JSON.parse((await runCommand(root, 'check', file, '--json')).out);
      if (only !== undefined) expect(problems).toHaveLength(only);
      for (const problem of problems) {
        expect(problem).toMatchObject({ line: expect.any(Number), column: expect.any(Number) });
      }
    },
  );
});
