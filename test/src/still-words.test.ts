import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wordingRules, wordingSlip } from '../../engine/compile/wording.ts';
import wording from '../../schemas/wording.json';
import { PROJECT_ROOT } from '../support/project-root.ts';

const RULES = wordingRules({ file: '', pointer: '', value: wording });
const PUBLIC = join(PROJECT_ROOT, 'src/public');

/**
 * What is shipped as it is, and not written in the configuration that `check` reads: drawings and the empty entry page.
 */
const STILL = [
  ...(readdirSync(PUBLIC, { recursive: true }) as string[])
    .filter((name) => /\.(svg|html|txt|webmanifest)$/.test(name))
    .map((name) => join(PUBLIC, name)),
  join(PROJECT_ROOT, 'index.html'),
];

test.each(STILL.map((file) => [file.slice(PROJECT_ROOT.length + 1), file]))(
  '%s promises nothing that the law forbids',
  (_, file) => {
    expect(wordingSlip(readFileSync(file, 'utf8').replace(/[<>"]/g, '\n'), RULES)).toBeNull();
  },
);
