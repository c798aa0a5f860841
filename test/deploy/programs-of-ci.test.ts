import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reasonToSkip } from '../support/find-program.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

it('tests are left out for want of a program, but never in CI', () => {
  expect(reasonToSkip('/usr/sbin/nginx', 'no nginx', { DUKOU_CI: '1' })).toBeNull();
  expect(reasonToSkip(null, 'no nginx', {})).toBe('no nginx');
  expect(() => reasonToSkip(null, 'no nginx', { DUKOU_CI: '1' })).toThrow('no nginx');
  expect(readFileSync(join(PROJECT_ROOT, '.ci/run'), 'utf8')).toMatch(/^DUKOU_CI=1 npm test$/m);
});
