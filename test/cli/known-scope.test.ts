import { describe, expect, it } from 'vitest';
import { knownScope } from '../../engine/cli/known-scope.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { shippedRelease } from '../support/shipped-release.ts';

/** The shipped release, with a rule about a channel that has no file. */
const named = (): Release => {
  const shipped = shippedRelease();
  const { guard } = shipped.site;
  const when = { '===': [{ var: 'channel.id' }, 'channel_31337'] };
  const added = { id: 'added', spec: '', about: '', match: 'first' as const, when, rows: [] };
  return { ...shipped, site: { ...shipped.site, guard: { ...guard, steps: [added, ...guard.steps] } } };
};

const scope = (...only: readonly string[]) => knownScope(only, [shippedRelease()]);

describe('--only', () => {
  it('takes channels by id or number, also in full-width digits and several by comma, and hosts', () => {
    expect(scope('channel_675', '６７５')).toEqual(['channel_675', 'channel_675']);
    expect(scope('675,5262', 'car.h5.example.com')).toEqual([
      'channel_675',
      'channel_5262',
      'car.h5.example.com',
    ]);
    expect(scope()).toEqual([]);
  });

  it('refuses what is none, and offers what was meant', () => {
    expect(() => scope('67555')).toThrow('there is no channel or host "channel_67555"');
    expect(() => scope('car.h5.exmple.com')).toThrow('did you mean "car.h5.example.com"');
  });

  it('takes a channel without a file when a rule of either release names it', () => {
    expect(knownScope(['31337'], [shippedRelease(), named()])).toEqual(['channel_31337']);
    expect(() => scope('31337')).toThrow('there is no channel or host "channel_31337"');
  });

  it('never takes nothing for everything', () => {
    expect(() => scope(',')).toThrow('name a channel or host');
  });

  it('says where the releases to compare belong when they came after it', () => {
    expect(() => scope('675', 'current', 'files')).toThrow('write what is compared before --only');
  });
});
