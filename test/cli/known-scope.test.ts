import { describe, expect, it } from 'vitest';
import { knownScope } from '../../engine/cli/known-scope.ts';
import { shippedRelease } from '../support/shipped-release.ts';

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

  it('never takes nothing for everything', () => {
    expect(() => scope(',')).toThrow('name a channel or host');
  });

  it('says where the releases to compare belong when they came after it', () => {
    expect(() => scope('675', 'current', 'files')).toThrow('write what is compared before --only');
  });
});
