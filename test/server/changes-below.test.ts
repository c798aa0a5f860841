import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { changesBelow } from '../../server/release/changes-below.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function watched() {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-changes-'));
  const said: string[] = [];
  const changes = changesBelow([folder], (text) => said.push(text));
  ends.push(changes.stop, () => rmSync(folder, { recursive: true, force: true }));
  return { ...changes, said, change: () => writeFileSync(join(folder, 'site.json'), '{}') };
}

describe('changes of files', () => {
  it('that were made before anybody follows are told as one when somebody does', async () => {
    const { follow, change, said } = watched();
    const later = watched();
    change();
    later.change();
    // By then the first change was noticed, too.
    await new Promise<void>((resolve) => later.follow(resolve));
    let times = 0;
    follow(() => {
      times += 1;
    });
    expect(times).toBe(1);
    change();
    await expect.poll(() => times).toBeGreaterThan(1);
    expect(said).toEqual([]);
  });

  it('that nobody made are not told of', () => {
    const { follow } = watched();
    follow(() => expect.unreachable());
  });
});
