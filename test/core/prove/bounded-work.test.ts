import { describe, expect, it } from 'vitest';
import { readSources } from '../../../engine/cli/read-sources.ts';
import { blockTraits } from '../../../engine/core/config/block-traits.ts';
import type { ChannelRecord, Release } from '../../../engine/core/model/release.ts';
import { prove } from '../../../engine/core/prove/prove.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const shipped = shippedRelease();
const traits = blockTraits(readSources(PROJECT_ROOT));

/** Who publishes waits for it, so `prove` must end within five seconds; at these numbers it takes about four. */
const MOST = { classes: 30_000, links: 5_000, addresses: 100 };

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

describe('the work of prove', () => {
  it('stays within what can be done while somebody waits', () => {
    const { classes, links, addresses } = prove(shipped, traits);
    expect({ classes: classes <= MOST.classes, links: links <= MOST.links }).toEqual({
      classes: true,
      links: true,
    });
    expect(addresses).toBeLessThanOrEqual(MOST.addresses);
    expect(links).toBeGreaterThan(0);
  });

  it('does not grow with channels that rules cannot tell apart', () => {
    const [one, many] = [prove(withCopies(0), traits), prove(withCopies(10_000), traits)];
    expect(many.channels.all - one.channels.all).toBe(10_000);
    expect([many.channels.classes, many.classes, many.links, many.addresses]).toEqual([
      one.channels.classes,
      one.classes,
      one.links,
      one.addresses,
    ]);
  });
});
