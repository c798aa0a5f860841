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

function noting(...all: readonly JsonObject[]) {
  const lines: string[] = [];
  const parts = lostParts(
    () => release,
    () => null,
    (line) => lines.push(line),
  );
  for (const said of all) parts.note({ ...SAID, ...said });
  return { lines, counts: parts.counts() };
}

describe('parts that visitors could not be shown', () => {
  it('are counted by release and channel', () => {
    expect(noting({}, {}, { channel: 'channel_675' }).counts).toEqual([
      { release: release.id, channel: 'channel_5262', count: 2 },
      { release: release.id, channel: 'channel_675', count: 1 },
    ]);
  });

  it('are warned of at the first time and whenever there are ten times as many', () => {
    const { lines } = noting(...Array.from({ length: 120 }, () => ({})));
    expect(lines.map((line) => /^!! LOST (\d+)/.exec(line)?.[1])).toEqual(['1', '10', '100']);
    expect(lines[0]).toBe(
      `!! LOST 1 time: form carloan of release ${release.id} (channel_5262): TypeError: x is null. Visitors get how to reach the service, and nothing else. Take it back: npx dukou rollback`,
    );
  });

  it('each have a warning of their own, which says when visitors get what was there before', () => {
    const { lines } = noting({}, { part: 'block login-form', shown: 'before' });
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
    const { lines, counts } = noting(said);
    expect(counts).toEqual([{ release: release.id, channel: 'channel_5262', count: 1, ...counted }]);
    expect(lines.map((line) => /1 time: (.*) of release/.exec(line)?.[1])).toEqual(told);
    for (const line of lines) expect(line).not.toMatch(/\n|\u202e/);
  });
});
