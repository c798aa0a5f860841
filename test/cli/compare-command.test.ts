import { afterEach, describe, expect, it } from 'vitest';
import { readSources } from '../../engine/cli/read-sources.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { projectOf, runCommand } from './run-command.ts';

const SHIPPED = readSources(PROJECT_ROOT);
const LOGO = 'src/public/brand/default/logo.svg';

let remove: (() => void)[] = [];
afterEach(() => {
  for (const one of remove) one();
  remove = [];
});

function project(...more: readonly SourceFile[]): string {
  const made = projectOf([...SHIPPED, ...more]);
  remove.push(made.remove);
  return made.root;
}

const logo = (text: string): SourceFile => ({ path: LOGO, text });

describe('compare', () => {
  it('tells of a logo that is another picture at the same address', async () => {
    const [before, after] = [project(logo('<svg/>')), project(logo('<svg></svg>'))];
    const { code, out, progress } = await runCommand(after, 'compare', before);
    expect(code).toBe(0);
    expect(progress).toContain('following visitors through both …');
    expect(progress.at(-1)).toBe('');
    expect(out).toContain('brand logo: /brand/default/logo.svg → /brand/default/logo.svg, another picture');
    expect((await runCommand(after, 'compare', before, '--only', '5626')).code).toBe(1);
  });

  it('tells of nothing where the pictures are the same, or one of the two has none', async () => {
    const [plain, one, other] = [project(), project(logo('<svg/>')), project(logo('<svg/>'))];
    for (const [before, after] of [
      [one, other],
      [plain, one],
      [one, plain],
    ] as const)
      expect((await runCommand(after, 'compare', before)).out).toBe('Nothing changes for any visitor.');
  });
});
