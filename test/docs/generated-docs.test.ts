import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL_CHECKS } from '../../engine/compile/checks/all-checks.ts';
import { MESSAGES } from '../../engine/compile/problems/messages.ts';
import { READING_CODES } from '../../engine/compile/reading-codes.ts';
import { blocksDoc } from '../support/blocks-doc.ts';
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

  it('docs/commands.md says what the JSON of every command has', async () => {
    const [commands = '', shapes = ''] = (await commandsDoc()).split('## What programs read');
    const printing = commands.split(/^## /m).filter((part) => part.includes('--json'));
    const described = [...shapes.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
    expect(printing.map((part) => part.split('\n')[0]).sort()).toEqual(described.sort());
  });

  it('docs/blocks.md says what the schemas of pages and blocks say', () => {
    expect(written('docs/blocks.md')).toBe(blocksDoc());
  });

  it('describe every block, every option of one, every layout and every action in words', () => {
    expect(blocksDoc()).not.toMatch(/undefined|\|\s*\|$/m);
  });

  it('describe every code that a message has', () => {
    const described = [...READING_CODES, ...ALL_CHECKS].map(({ code }) => code);
    expect([...described].sort()).toEqual(Object.keys(MESSAGES).sort());
  });
});
