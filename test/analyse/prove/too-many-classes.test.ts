import { describe, expect, it } from 'vitest';
import { TooManyClasses } from '../../../engine/analyse/prove/explore.ts';
import { prove } from '../../../engine/analyse/prove/prove.ts';
import type { GuardRow } from '../../../engine/decide/model/guard.ts';
import type { Scalar } from '../../../engine/decide/model/json.ts';
import { NO_TRAITS } from '../../support/no-traits.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

describe('rules that tell too many visitors apart', () => {
  it('are told of with the facts that have the most values, not those of channels', () => {
    const values: Readonly<Record<string, number>> = {
      'stored.succ_todo': 19,
      'env.os': 3,
      'query.from': 2,
      'query.mark': 4,
    };
    const visitor = new Map([...Object.keys(values), 'channel.title'].map((fact) => [fact, null]));
    const domains = (fact: string) => Array.from({ length: values[fact] ?? 99 }, (_, at) => at);
    expect(new TooManyClasses('/openview', 500_000, visitor, domains).message).toBe(
      '/openview: the rules tell more than 500000 classes of visitors apart, most of all by stored.succ_todo (19 values), ' +
        'query.mark (4 values), env.os (3 values); let a condition read fewer of them at once',
    );
  });

  it('end a proof also where few classes have too many parts that an answer may lead elsewhere', () => {
    const is = (fact: string, value: Scalar) => ({ '===': [{ var: fact }, value] });
    const go = { path: '/privacy' };
    const failed = { '!==': [{ var: 'reply.channelInfo.code' }, 200] };
    const broughtTo = (row: number) => ({
      and: Array.from({ length: 4 }, (_, value) => is(`query.q${row}x${value}`, 'a')),
    });
    const answered = (row: number) => is('reply.channelInfo.application', row);
    const rows: GuardRow[] = [
      ...Array.from({ length: 10 }, (_, at) => ({
        id: `row-${at}`,
        when: { and: [answered(at), broughtTo(at)] },
        go,
      })),
      { id: 'others', when: { and: [answered(0), { '!': broughtTo(0) }] }, go },
    ];
    const at = is('nav.path', '/download');
    const step = {
      id: 'made',
      spec: '4',
      about: '',
      match: 'first' as const,
      when: at,
      fetch: [{ name: 'channelInfo', when: at }],
      rows: [{ id: 'fail', when: failed, go }, ...rows],
    };
    const shipped = shippedRelease();
    const { site, hosts } = shipped;
    const paths = ['/privacy', '/download', '/404err'];
    const made = {
      ...shipped,
      id: 'made',
      hosts: { default: { ...hosts.default, screens: [], root: '/404err' } } as never,
      channels: {},
      site: {
        ...site,
        guard: { ...site.guard, steps: [step] },
        routes: site.routes.filter(({ path }) => paths.includes(path)),
      },
    };
    expect(() => prove(made, NO_TRAITS)).toThrow(TooManyClasses);
  });
});
