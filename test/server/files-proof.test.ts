import { afterEach, expect, it } from 'vitest';
import { type FilesProof, filesProof } from '../../server/release/files-proof.ts';

let said: string[] = [];
let proof: FilesProof | null = null;

/** A proof that ends with these words and this code. */
function proofThat(code: number, text: string): FilesProof {
  const program = `process.stdout.write(${JSON.stringify(text)}); process.exitCode = ${code}`;
  said = [];
  proof = filesProof(['-e', program], (line) => said.push(line));
  return proof;
}

afterEach(() => proof?.stop());

it.each([
  ['one finding', 'wrong-filing /login\nwho: …\n\n1 finding: all visitors\n', '1 finding.', []],
  [
    'some findings, the first in full',
    'wrong-filing /login\nwho: …\n\ndead-end /x\n\nloop /y\n\n3 findings: all visitors\n',
    '3 findings.',
    ['… and 2 more: npx dukou prove'],
  ],
])('tells operators loudly that visitors get what cannot be published: %s', async (_, text, count, more) => {
  proofThat(1, text).begin();
  await expect.poll(() => said, { timeout: 20_000 }).toHaveLength(1);
  const [first, ...rest] = said[0]?.split('\n') ?? [];
  expect(first).toContain(`VISITORS GET FILES THAT COULD NOT BE PUBLISHED: ${count}`);
  expect(rest).toEqual(['wrong-filing /login', 'who: …', ...more]);
});

it('tells when it cannot be known', async () => {
  proofThat(7, '').begin();
  await expect.poll(() => said, { timeout: 20_000 }).toHaveLength(1);
  expect(said[0]).toContain('could not be proven (exit code 7). Run: npx dukou prove');
});
