import { describe, expect, it } from 'vitest';
import { type Proof, prove } from '../../../engine/analyse/prove/prove.ts';
import { blockTraits } from '../../../engine/compile/block-traits.ts';
import type { PageSpec } from '../../../engine/decide/model/page.ts';
import type { ChannelRecord, Release } from '../../../engine/decide/model/release.ts';
import { pageVersionId } from '../../../engine/decide/routing/choose-page.ts';
import { shippedProof, shippedRelease, shippedSources } from '../../support/shipped-release.ts';

const shipped = shippedRelease();
const traits = blockTraits(shippedSources());

/** Who publishes waits for it; at these numbers it takes about two seconds. */
const MOST_NODES = 100_000;

/** The default host with few paths, and so many channels more that have the settings of one. */
function withCopies(count: number): Release {
  const [id, record] = ['channel_6010', shipped.channels.channel_6010 as ChannelRecord];
  const copies = Array.from({ length: count }, (_, at) => `channel_${70_000_000 + at}`);
  const paths = ['/form-package', '/download-page', '/fail-page', '/404err'];
  return {
    ...shipped,
    hosts: { default: shipped.hosts.default as never },
    channels: Object.fromEntries([id, ...copies].map((each) => [each, { ...record, id: each }])),
    site: { ...shipped.site, routes: shipped.site.routes.filter(({ path }) => paths.includes(path)) },
  };
}

/** The page that visitors come to whose login the backend refuses. */
const LOGIN = 'login-second';

/** The same, with versions of pages, each at its own time and one for a part of the visitors. */
function withPageVersions(release: Release, ...others: readonly string[]): Release {
  const version = (id: string, from: number, share: number) =>
    ({ id, from, until: null, share: [[0, share]] }) as const;
  const versionsOf = (page: string): Release['pages'] => {
    const spec = release.pages[page] as PageSpec;
    const of = [version('spring', Date.UTC(2027, 2, 1), 100), version('trial', Date.UTC(2027, 3, 1), 30)];
    const copies = of.map(({ id }) => [
      pageVersionId(page, id),
      { ...spec, id: pageVersionId(page, id), versionOf: page },
    ]);
    return { [page]: { ...spec, versions: { by: 'device_id', of } }, ...Object.fromEntries(copies) };
  };
  return {
    ...release,
    pages: Object.assign({}, release.pages, ...['form-package', 'fail-page', ...others].map(versionsOf)),
  };
}

describe('the work of prove', () => {
  it('stays within what can be done while somebody waits', () => {
    const { nodes } = shippedProof();
    expect(nodes).toBeLessThanOrEqual(MOST_NODES);
    expect(nodes).toBeGreaterThan(0);
  });

  it.each([
    ['', (release: Release) => release],
    [', with versions of pages', withPageVersions],
  ])('does not grow with channels that rules cannot tell apart%s', (_, prepared) => {
    const [one, many] = [0, 10_000].map((count) => prove(prepared(withCopies(count)), traits)) as [
      Proof,
      Proof,
    ];
    expect(many.channels.all - one.channels.all).toBeGreaterThanOrEqual(10_000);
    expect([many.channels.classes, many.nodes, many.addresses]).toEqual([
      one.channels.classes,
      one.nodes,
      one.addresses,
    ]);
  });

  it('goes through the channels once for each address at most, not for each visitor', () => {
    const release = withPageVersions(withCopies(0), LOGIN);
    let rounds = 0;
    const counted = new Proxy(release.channels, {
      ownKeys: (channels) => {
        rounds += 1;
        return Reflect.ownKeys(channels);
      },
    });
    const { nodes, addresses } = prove({ ...release, channels: counted }, traits);
    expect(nodes).toBeGreaterThan(1000);
    expect(rounds).toBeLessThanOrEqual(addresses + 20);
  });

  it('follows who gets a version of a page besides all others', () => {
    const [plain, versions] = [prove(withCopies(0), traits), prove(withPageVersions(withCopies(0)), traits)];
    expect(versions.nodes).toBeGreaterThan(plain.nodes);
  });
});
