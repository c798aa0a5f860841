import { expect, it } from 'vitest';
import { prove } from '../../../engine/analyse/prove/prove.ts';
import type { Rule } from '../../../engine/decide/model/rule.ts';
import { NO_TRAITS } from '../../support/no-traits.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

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
