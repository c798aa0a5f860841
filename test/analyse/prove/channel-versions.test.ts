import { describe, expect, it } from 'vitest';
import { diffOutcomes } from '../../../engine/analyse/compare/outcome-diff.ts';
import { channelClasses } from '../../../engine/analyse/prove/channel-classes.ts';
import { channelVariants, versionInputsOf } from '../../../engine/analyse/prove/channel-variants.ts';
import { PlayedVisit } from '../../../engine/analyse/prove/played-visit.ts';
import { prove } from '../../../engine/analyse/prove/prove.ts';
import type { BlockTraits } from '../../../engine/compile/block-traits.ts';
import type { ChannelRecord, Release } from '../../../engine/decide/model/release.ts';
import { chooseVersion } from '../../../engine/decide/routing/choose-version.ts';
import { NO_TRAITS } from '../../support/no-traits.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const shipped = shippedRelease();
const ID = 'channel_6010';
const DAY = 86_400_000;
const SPRING = Date.UTC(2027, 2, 1);

type Versions = NonNullable<ChannelRecord['versions']>['of'];

/** The default host alone, few paths, and one channel with these versions. */
function withVersions(of: Versions, id = 'versions'): Release {
  const paths = [
    '/form-package',
    '/success-download',
    '/download-page',
    '/fail-page',
    '/404err',
    '/download',
  ];
  const record = { ...(shipped.channels[ID] as ChannelRecord), versions: { by: 'device_id', of } };
  return {
    ...shipped,
    id,
    hosts: { default: shipped.hosts.default as never },
    channels: { [ID]: record },
    site: { ...shipped.site, routes: shipped.site.routes.filter(({ path }) => paths.includes(path)) },
  };
}

const version = (id: string, more: Partial<Versions[number]> = {}): Versions[number] => ({
  id,
  from: SPRING,
  until: SPRING + 7 * DAY,
  share: [[0, 100]],
  brand: [],
  ...more,
});

const block = (name: string) => ({ block: name, with: {} });

const traits: BlockTraits = {
  ...NO_TRAITS,
  leads: new Set(['login-form', 'form', 'actions', 'download-bar', 'agreement-links']),
  logsIn: new Set(['login-form']),
  identifies: new Set(['legal-footer']),
  ends: new Map([[shipped.site.guard.redirectLimitPage, 'a test']]),
};

describe('versions of channels', () => {
  it('are all followed, and the channel as it is where it is left over', () => {
    const half = version('half', { from: null, until: null, share: [[0, 50]], variant: 'standard' });
    const names = (of: Versions) => channelVariants(withVersions(of), ID).map((one) => one.version ?? null);
    expect(names([version('spring')]).sort()).toEqual([null, 'spring']);
    expect(names([half, version('b', { from: null, until: null, share: [[50, 100]] })]).sort()).toEqual([
      'b',
      'half',
    ]);
    expect(names([version('never', { share: [] })])).toEqual([null]);
    const classes = channelClasses(withVersions([half]), []).filter(({ members }) => members.includes(ID));
    expect(classes.map(({ record }) => record.variant).sort()).toEqual(['loading', 'standard']);
  });

  it('have a moment at which a visitor gets them', () => {
    const split = version('split', { share: [[37, 38]] });
    const release = withVersions([split]);
    for (const wanted of [undefined, 'split']) {
      const inputs = versionInputsOf(release, ID, wanted ?? null);
      if (!inputs) throw new Error('no moment');
      expect(chooseVersion(release.channels[ID] as ChannelRecord, inputs).version).toBe(wanted);
    }
  });

  it('are found guilty of the page that they put in the place of another, with a visit that gets it', () => {
    const bare = { ...shipped.pages['404err'], id: 'bare', blocks: [block('notice')] } as never;
    const sample = version('sample', { share: [[10, 11]], pages: { 'login-second': 'bare' } });
    const good = withVersions([version('sample')]);
    const release = { ...withVersions([sample]), pages: { ...shipped.pages, bare } };
    const about = (of: Release) =>
      prove(of, traits).findings.filter((finding) => finding.about.startsWith('bare'));
    expect(about(good)).toEqual([]);
    const found = about(release);
    expect([...new Set(found.map(({ kind }) => kind))].sort()).toEqual([
      'dead-end',
      'no-identity',
      'no-login',
    ]);
    for (const { visit, channels } of found) {
      expect(channels).toBe(1);
      expect(new PlayedVisit(release, visit).end.shown?.page).toBe('bare');
      expect(new PlayedVisit(release, { ...visit, at: SPRING - DAY }).end.shown?.page).not.toBe('bare');
    }
  });

  it('that lead elsewhere, say something else or come at another time are told by the outcome diff', () => {
    const aspects = (one: Versions, other: Versions) => [
      ...new Set(
        diffOutcomes(withVersions(one), withVersions(other, 'other')).changes.map(({ aspect }) => aspect),
      ),
    ];
    expect(aspects([version('a')], [version('a')])).toEqual([]);
    expect(aspects([version('a')], [version('a', { title: '别的' })])).toEqual(['title']);
    expect(aspects([version('a')], [version('a', { variant: 'standard' })])).toEqual(['destination']);
    expect(aspects([version('a')], [version('a', { from: SPRING + DAY })])).toEqual(['schedule']);
    expect(aspects([version('a')], [version('a', { pages: { 'login-second': 'login-third' } })])).toEqual([
      'destination',
    ]);
  });

  it('are named by the outcome diff where they alone are another, also when they are new or gone', () => {
    const told = (one: Release, other: Release) =>
      diffOutcomes(one, other).changes.flatMap(({ aspect, about, versions }) =>
        aspect === 'schedule' ? [] : [[`${aspect} ${about}`.trim(), ...versions].join(' | ')],
      );
    const [none, spring] = [withVersions([]), withVersions([version('spring', { title: '春' })], 'spring')];
    const title = 'title title of the channel';
    expect(told(none, spring)).toEqual([`${title} | spring`]);
    expect(told(spring, none)).toEqual([`${title} | spring`]);

    const split = [
      version('a', { share: [[0, 30]], title: '春' }),
      version('b', { share: [[30, 60]], title: '春', variant: 'standard' }),
      version('c', { share: [[60, 90]], title: '夏' }),
    ];
    // What rules cannot tell apart is followed as one class, whichever version stands first in it.
    const [first, ...rest] = told(none, withVersions(split, 'split')).sort();
    expect(first).toMatch(/^destination.* \| b$/);
    expect(rest.filter((one) => !one.startsWith('destination'))).toEqual([
      `${title} | a | b`,
      `${title} | c`,
    ]);
    expect(rest.filter((one) => one.startsWith('destination') && !one.endsWith(' | b'))).toEqual([]);

    const [as, all] = [withVersions(split), withVersions(split, 'all')];
    const record = { ...(all.channels[ID] as ChannelRecord), variant: 'standard' };
    const everyone = told(as, { ...all, channels: { [ID]: record } });
    expect(everyone).toContain('destination');
    const own = { ...record, brand: [{ fields: { name: '新' }, from: '/channels' }] as never };
    expect(
      told(as, { ...all, channels: { [ID]: { ...own, variant: as.channels[ID]?.variant as string } } }),
    ).toEqual(['brand name']);
  });
});
