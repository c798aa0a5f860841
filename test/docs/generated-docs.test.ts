import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../engine/core/config/checks/all-checks.ts';
import { READING_CODES } from '../../engine/core/config/reading-codes.ts';
import { MESSAGES } from '../../engine/core/problems/messages.ts';
import { checksDoc } from '../support/checks-doc.ts';
import { commandsDoc } from '../support/commands-doc.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const written = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8');

describe('pages that the program writes (npm run docs)', () => {
  it('docs/checks.md says what the checks say', () => {
    expect(written('docs/checks.md')).toBe(checksDoc());
  });

  it('docs/commands.md says what the commands say', async () => {
    expect(written('docs/commands.md')).toBe(await commandsDoc());
  });

  it('describe every code that a message has', () => {
    const described = [...READING_CODES, ...CHECKS].map(({ code }) => code);
    expect([...described].sort()).toEqual(Object.keys(MESSAGES).sort());
  });
});
