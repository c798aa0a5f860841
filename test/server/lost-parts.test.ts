import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import { lostParts } from '../../server/reports/lost-parts.ts';
import { shippedRelease } from '../support/shipped-release.ts';

const release = shippedRelease();
const SAID: JsonObject = {
  part: 'form carloan',
  release: release.id,
  channel: 'channel_5262',
  shown: 'nothing',
  why: 'TypeError: x is null',
};

/** Notes each from a visitor of its own, a minute after the other, unless said otherwise. */
function noting(
  all: readonly JsonObject[],
  {
    fault = null,
    from = (at) => `10.0.0.${at}`,
    minutes = 1,
  }: { fault?: string | null; from?: (at: number) => string; minutes?: number } = {},
) {
  const lines: string[] = [];
  const parts = lostParts(
    () => release,
    () => null,
    () => fault,
    (line) => lines.push(line),
  );
  all.forEach((said, at) => {
    parts.note({ ...SAID, ...said }, from(at), at * minutes * 60_000);
  });
  return { lines, counts: parts.counts() };
}

const often = (times: number) => Array.from({ length: times }, () => ({}));
const timesIn = (lines: readonly string[]) => lines.map((line) => /^(!! )?LOST \d+/.exec(line)?.[0]);

describe('parts that visitors could not be shown', () => {
  it('are counted by release and channel', () => {
    expect(noting([{}, {}, { channel: 'channel_675' }]).counts).toEqual([
      { release: release.id, channel: 'channel_5262', count: 2 },
      { release: release.id, channel: 'channel_675', count: 1 },
    ]);
  });

  it('are told of at the first time and whenever there are ten times as many, and warned of from the third visitor', () => {
    const { lines } = noting(often(120), { minutes: 0 });
    expect(timesIn(lines)).toEqual(['LOST 1', '!! LOST 3', '!! LOST 10', '!! LOST 100']);
    expect(lines[1]).toBe(
      `!! LOST 3 times, by 3 visitors within an hour: form carloan of release ${release.id} (channel_5262): TypeError: x is null. Visitors get how to reach the service, and nothing else. The release is whole here, so the part itself fails. Take it back: npx dukou rollback`,
    );
  });

  it.each([
    ['one visitor', { from: () => '10.0.0.1' }],
    ['two', { from: (at: number) => `10.0.0.${at % 2}` }],
    ['one after the other, each hour a new one', { minutes: 45 }],
  ])('are no reason to take a release back where they are lost to %s', (_, how) => {
    const { lines } = noting(often(20), how);
    expect(timesIn(lines)).toEqual(['LOST 1', 'LOST 10']);
    for (const line of lines) {
      expect(line).toContain('that may be a bad network. Nothing is to be done unless more visitors lose it');
      expect(line).not.toContain('rollback');
    }
  });

  it('are warned of at once where the release is not whole on the server', () => {
    const { lines } = noting([{}], { fault: 'forms/carloan.js was cut short.' });
    expect(lines).toEqual([
      expect.stringMatching(
        /^!! LOST 1 time, by 1 visitor .* forms\/carloan\.js was cut short\. Take it back: npx dukou rollback$/,
      ),
    ]);
  });

  it('each have a warning of their own, which says when visitors get what was there before', () => {
    const { lines } = noting([{}, { part: 'block login-form', shown: 'before' }]);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('block login-form of');
    expect(lines[1]).toContain('Visitors get what was there before');
  });

  it.each<[string, JsonObject, JsonObject, readonly string[]]>([
    ['a release that there never was', { release: 'f'.repeat(16) }, { release: 'other' }, []],
    ['a channel that there is not', { channel: 'channel_x"}\n' }, { channel: 'other' }, ['form carloan']],
    ['a part that the release does not have', { part: 'form !! BUDGET' }, {}, ['a part']],
    [
      'values of another kind',
      { release: 1, channel: {}, part: [] },
      { release: 'other', channel: 'other' },
      [],
    ],
    ['a reason on several lines', { why: 'a\n!! BUDGET\u202e' }, {}, ['form carloan']],
  ])('%s is nothing that grows the metrics or the log', (_, said, counted, told) => {
    const { lines, counts } = noting([said]);
    expect(counts).toEqual([{ release: release.id, channel: 'channel_5262', count: 1, ...counted }]);
    expect(lines.map((line) => /an hour: (.*) of release/.exec(line)?.[1])).toEqual(told);
    for (const line of lines) expect(line).not.toMatch(/\n|\u202e/);
  });
});
