import { expect, it } from 'vitest';
import { diffOutcomes } from '../../engine/analyse/compare/outcome-diff.ts';
import { prove } from '../../engine/analyse/prove/prove.ts';
import type { Rule } from '../../engine/decide/model/rule.ts';
import { NO_TRAITS } from '../support/no-traits.ts';
import { shippedRelease } from '../support/shipped-release.ts';

/** Parameters that a condition pairs; in whatever order they are asked for, most pairs are open at once. */
const PARAMS = 48;

it('prove ends with the facts that take most, where a condition pairs more of them than can be followed', () => {
  const brought = (at: number): Rule => ({ '===': [{ var: `query.p${at % PARAMS}` }, 'a'] });
  const pairs = Array.from({ length: PARAMS }, (_, at) => [
    { and: [brought(at), brought(at * 7 + 11)] },
    { and: [brought(at), brought(at * 13 + 5)] },
  ]).flat();
  const shipped = shippedRelease();
  const { site, hosts } = shipped;
  const row = { id: 'paired', when: { or: pairs }, go: { path: '/privacy' } };
  const when = { '===': [{ var: 'nav.path' }, '/download'] };
  const step = { id: 'made', spec: '4', about: '', match: 'first' as const, when, rows: [row] };
  const made = {
    ...shipped,
    hosts: { default: { ...hosts.default, screens: [], root: '/404err' } } as never,
    channels: {},
    site: {
      ...site,
      guard: { ...site.guard, steps: [step] },
      routes: site.routes.filter(({ path }) => ['/privacy', '/download', '/404err'].includes(path)),
    },
  };
  expect(() => prove(made, NO_TRAITS)).toThrow(
    /^the rules tell more visitors apart than can be followed, most of all by query\.p\d+ \(\d values\), query\.p\d+/,
  );
});

it('compare ends at once with where channels are looked for, where any of them can become any other', () => {
  const before = shippedRelease();
  const { guard } = before.site;
  const [first, second, ...others] = guard.channel.sources as [string, string, ...string[]];
  const channel = { ...guard.channel, sources: [second, first, ...others] };
  const after = { ...before, id: 'after', site: { ...before.site, guard: { ...guard, channel } } };
  let addresses = 0;
  const compared = () =>
    diffOutcomes(before, after, undefined, () => {
      addresses += 1;
    });
  expect(compared).toThrow(
    'by what /channel/sources of schemas/guard.json says: query.channel, query._channel, route.channel, stored.channel',
  );
  expect(addresses).toBe(0);
});
