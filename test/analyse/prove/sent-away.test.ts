import { describe, expect, it } from 'vitest';
import { prove } from '../../../engine/analyse/prove/prove.ts';
import { emptyChannel } from '../../../engine/decide/model/empty-channel.ts';
import type { GuardStep } from '../../../engine/decide/model/guard.ts';
import type { Rule } from '../../../engine/decide/model/rule.ts';
import { NO_TRAITS } from '../../support/no-traits.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const shipped = shippedRelease();
const ID = shipped.site.guard.channel.default;
const DAY = 86_400_000;
const [MARCH, APRIL] = [Date.UTC(2027, 2, 1), Date.UTC(2027, 3, 1)];

/** The channel has another title in March: whoever gets it, and no answer, is led away; so are all of `answered`. */
function blamed(answered: Rule): boolean {
  const spring = {
    id: 'spring',
    from: MARCH,
    until: APRIL,
    share: [[0, 100]] as const,
    title: '春',
    brand: [],
  };
  const channel = { ...emptyChannel(ID), versions: { by: 'device_id', of: [spring] } };
  const { site, hosts } = shipped;
  const code = { var: 'reply.channelInfo.code' };
  const go = { path: '/privacy' };
  const step: GuardStep = {
    id: 'planted',
    spec: '4',
    match: 'first',
    when: { '===': [{ var: 'nav.path' }, '/download'] },
    fetch: [{ name: 'channelInfo', when: true }],
    rows: [
      {
        id: 'failed',
        when: { and: [{ '!==': [code, 200] }, { '===': [{ var: 'channel.title' }, '春'] }] },
        go,
      },
      { id: 'answered', when: { and: [{ '===': [code, 200] }, answered] }, go },
    ],
  };
  const { findings } = prove(
    {
      ...shipped,
      hosts: { default: { ...hosts.default, screens: [], root: '/privacy' } } as never,
      channels: { [ID]: channel },
      site: {
        ...site,
        guard: { ...site.guard, steps: [step] },
        routes: site.routes.filter(({ path }) => ['/privacy', '/download'].includes(path)),
      },
    },
    NO_TRAITS,
  );
  return findings.some(({ kind, about }) => kind === 'blocked-by-call' && about === 'channelInfo: privacy');
}

describe('a call whose failure leads visitors of one version away', () => {
  const now = { var: 'now' };

  it.each<[string, Rule, boolean]>([
    [
      'is to blame, where an answer leads there only when nobody gets that version',
      { '>=': [now, APRIL] },
      true,
    ],
    [
      'is not, where an answer leads there while the version is valid',
      { '<': [MARCH - DAY, now, APRIL] },
      false,
    ],
    ['is to blame, where no answer leads there', { '<': [now, 0] }, true],
  ])('%s', (_, answered, isBlamed) => {
    expect(blamed(answered)).toBe(isBlamed);
  });
});
