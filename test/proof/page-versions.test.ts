import { describe, expect, it } from 'vitest';
import { diffOutcomes } from '../../engine/analyse/compare/outcome-diff.ts';
import { PlayedVisit } from '../../engine/analyse/prove/played-visit.ts';
import { prove } from '../../engine/analyse/prove/prove.ts';
import { explainVisit } from '../../engine/cli/explain/explain-visit.ts';
import { printExplanation } from '../../engine/cli/explain/print-explanation.ts';
import { readVisitInput } from '../../engine/cli/explain/visit-input.ts';
import type { BlockTraits } from '../../engine/compile/block-traits.ts';
import { compile } from '../../engine/compile/compile.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import type { VisitData } from '../../engine/decide/model/visit-data.ts';
import { createMemoryPlatform } from '../../engine/runtime/platform/memory-platform.ts';
import { lateSource } from '../../engine/runtime/release/late-source.ts';
import { createVisitApp } from '../../engine/site/visit-app.tsx';
import { versionEpoch } from '../../server/entry/version-epoch.ts';
import { BLOCKS } from '../../src/blocks/blocks.ts';
import { renderEntry } from '../../src/entry-server.tsx';
import { configWith } from '../compile/fixture.ts';
import { NO_TRAITS } from '../support/no-traits.ts';
import { PAGE_VERSIONS, sourcesWithVersions } from '../support/page-version-cases.ts';

const { page, path, rows } = PAGE_VERSIONS;
const files = sourcesWithVersions();
const release = shippedWithVersions();

function shippedWithVersions(): Release {
  const made = compile(files);
  if (!made.release) throw new Error(JSON.stringify(made.problems));
  return made.release;
}

describe('explain of a page with versions', () => {
  it.each(rows)('$name', ({ at, visitor, version }) => {
    const input = readVisitInput(
      { path, at, visitor, host: 'default', query: [], stored: [], reply: [], os: '3' },
      { release, files },
      () => 0,
    );
    const explanation = explainVisit({ release, files }, input);
    expect(explanation.journey.shown?.page).toBe(version === null ? page : `${page}@${version}`);
    expect(explanation.pageVersion).toMatchObject({ page, id: version });
    const said = version === null ? `none of page ${page}: the page as it is` : `${version} of page ${page}`;
    const out = printExplanation(explanation, false);
    expect(out).toContain(`version    ${said}   `);
    expect(out).toMatch(new RegExp(`page ${page}(@${version})? {3}schemas/pages/${page}\\.json`));
    if (version !== null)
      expect(out).toMatch(new RegExp(`of page ${page} {3}schemas/pages/${page}\\.json:\\d+`));
    expect(out.includes(`visitor ${visitor} is in part`)).toBe(at >= '2026-12-08');
  });
});

describe('the entry page of a page with versions', () => {
  const render = (at: string) =>
    renderEntry({ release, host: 'localhost', url: path, userAgent: '', now: Date.parse(at) });

  it.each(rows.filter(({ at }) => at < '2026-12-08'))('is drawn: $name', async ({ at, shows, version }) => {
    const { html, visit } = await render(at);
    // A title stands phrase by phrase.
    expect(html.replace(/<[^>]+>/g, '')).toContain(shows);
    expect(visit.shown?.page).toBe(page);
    expect(Object.values(visit.pages).map(({ id }) => id)).toEqual([
      version === null ? page : `${page}@${version}`,
    ]);
  });

  it('is drawn by the browser where visitors are split, with all that it needs', async () => {
    const { html, visit } = await render('2026-12-09T00:00:00+08:00');
    expect(visit.shown).toBeNull();
    expect(Object.keys(visit.pages)).toEqual([page, `${page}@short`]);
    for (const { shows } of rows) expect(html).not.toContain(shows);
  });

  /** The page that a browser comes to with what the entry page brought, and nothing more. */
  const reached = async ({ visit }: Awaited<ReturnType<typeof render>>, visitor: string, clock: string) => {
    const platform = createMemoryPlatform({ url: `https://localhost${path}`, now: Date.parse(clock) });
    platform.local.set('device_id', visitor);
    const nothingMore = () => Promise.reject(new Error('nothing more can be had'));
    const { engine } = createVisitApp(
      BLOCKS,
      visit as VisitData,
      platform,
      lateSource(visit, nothingMore, nothingMore),
    );
    await engine.navigate(path, { replace: true });
    return engine.navigation.committed?.page.id;
  };

  it.each(rows)('is the same for a phone whose clock is wrong: $name', async ({ at, visitor, version }) => {
    const drawn = await render(at);
    for (const clock of ['2020-01-01', '2026-12-03', '2030-01-01'])
      expect(await reached(drawn, visitor, clock), clock).toBe(
        version === null ? page : `${page}@${version}`,
      );
  });

  it('is made again when a version begins or ends', () => {
    const times = ['2026-12-01T08:59:59+08:00', '2026-12-01T09:00:00+08:00', '2026-12-08T00:00:00+08:00'];
    expect(times.map((at) => versionEpoch(release, Date.parse(at)))).toEqual([0, 1, 3]);
  });
});

describe('prove and diff of a page with versions', () => {
  const traits: BlockTraits = {
    ...NO_TRAITS,
    leads: new Set(['actions']),
    logsIn: new Set(['login-form']),
    identifies: new Set(['agreement-text']),
    withoutLogin: new Map([['default', 'a test']]),
  };
  const text = (title: string) => ({ block: 'agreement-text', with: { title, agreement: 'privacy' } });
  const leave = {
    block: 'actions',
    with: { items: [{ text: 'Go', style: 'main', action: { go: '/login' } }] },
  };
  const spring = { id: 'spring', from: '2026-12-01 09:00', until: '2026-12-08 00:00' };
  const half = { id: 'half', from: '2026-12-08 00:00', weight: 50, blocks: [text('half'), leave] };

  function withVersions(of: readonly object[]): Release {
    const versions = of.length > 0 ? { '/versions': of } : {};
    const changes = { '/blocks': [text('as it is'), leave], ...versions };
    const made = compile(configWith({ 'schemas/pages/result.json': changes }));
    if (!made.release) throw new Error(JSON.stringify(made.problems));
    return made.release;
  }

  it.each([100, 1])('finds a version that lacks what a page must have, for %d of 100 visitors', (weight) => {
    const about = (of: Release) =>
      prove(of, traits).findings.filter((finding) => finding.about.startsWith('result'));
    expect(about(withVersions([{ ...spring, weight, blocks: [text('spring'), leave] }, half]))).toEqual([]);
    const bare = withVersions([
      { ...spring, weight, blocks: [{ block: 'form', with: { form: 'short' } }] },
      half,
    ]);
    const found = about(bare);
    expect(found.map(({ kind, about: of }) => `${kind} ${of}`).sort()).toEqual([
      'dead-end result@spring',
      // The page is what comes after a form, and now it is the form.
      'idle-form result@spring → /fail',
      'idle-form result@spring → /result',
      'no-identity result@spring',
    ]);
    for (const { visit } of found) {
      expect(new PlayedVisit(bare, visit).end.shown?.page).toBe('result@spring');
      const before = { ...visit, at: Date.parse('2026-11-30T00:00:00+08:00') };
      expect(new PlayedVisit(bare, before).end.shown?.page).toBe('result');
    }
  });

  it('tells who notices a change: another time, another content, a version at all, and nothing else', () => {
    const told = (one: readonly object[], other: readonly object[]) => [
      ...new Set(
        diffOutcomes(withVersions(one), withVersions(other)).changes.map(({ aspect, about: of }) =>
          `${aspect} ${of}`.trim(),
        ),
      ),
    ];
    const first = { ...spring, blocks: [text('spring'), leave] };
    expect(told([first, half], [first, half])).toEqual([]);
    expect(told([first, half], [{ ...first, from: '2026-12-02 09:00' }, half])).toEqual([
      'schedule page result version spring',
    ]);
    expect(told([first, half], [{ ...first, blocks: [text('summer'), leave] }, half])).toEqual([
      'page result@spring',
    ]);
    expect(told([], [first, half]).sort()).toEqual([
      'destination',
      'schedule page result version half',
      'schedule page result version spring',
    ]);
  });

  it('tells times in the zone of schemas/schedule.json', () => {
    const zone = (utcOffset: string) => {
      const changes = { '/versions': [{ id: 'a', from: '2026-12-01 00:30' }] };
      const config = configWith({
        'schemas/pages/landing.json': changes,
        'schemas/schedule.json': { '/utcOffset': utcOffset },
      });
      const other = configWith({ 'schemas/schedule.json': { '/utcOffset': utcOffset } });
      const [before, after] = [compile(other).release, compile(config).release];
      if (!before || !after) throw new Error('the configuration has errors');
      return diffOutcomes(before, after).changes.find(({ aspect }) => aspect === 'schedule')?.after;
    };
    for (const utcOffset of ['+08:00', '-03:30'])
      expect(zone(utcOffset)).toMatch(/^2026-12-01 00:30 … , 100 of 100/);
  });
});

describe('check of a page with versions', () => {
  it('looks into every version as into the page', () => {
    const versions = [
      { id: 'a', until: '2026-12-01 09:00', blocks: [{ block: 'no-such-block' }, { shared: 'nowhere' }] },
      { id: 'a', from: '2026-12-01 09:00', weight: 60, agreements: ['none'] },
      { id: 'b', from: '2026-12-02 09:00', weight: 60, layout: 'round' },
      { id: 'c', from: '2026-02-30 09:00' },
      {
        id: 'd',
        until: '2025-01-01 00:00',
        blocks: [
          { block: 'agreement-text', with: { title: '{brand.nome}', agreement: 'nothing', more: 1 } },
          {
            block: 'agreement-text',
            when: { '===': [{ var: 'no.fact' }, 1] },
            with: { title: '秒批', agreement: 'privacy' },
          },
        ],
      },
    ];
    const { problems } = compile(configWith({ 'schemas/pages/landing.json': { '/versions': versions } }));
    const found = problems.map(({ code, pointer }) => `${code} ${pointer}`);
    for (const expected of [
      'C027 /versions/0/blocks/0/block',
      'C047 /versions/0/blocks/1/shared',
      'C030 /versions/1/id',
      'C018 /versions/1/agreements/0',
      'C101 /versions/2/from',
      'C100 /versions/3/from',
      'C041 /versions/4/blocks/0/with/title',
      'C018 /versions/4/blocks/0/with/agreement',
      'C049 /versions/4/blocks/1/with/title',
    ])
      expect(found).toContain(expected);
    for (const place of ['/versions/2/layout', '/versions/4/blocks/0/with', '/versions/4/blocks/1/when'])
      expect(
        found.some((one) => one.includes(` ${place}`)),
        place,
      ).toBe(true);
  });
});
