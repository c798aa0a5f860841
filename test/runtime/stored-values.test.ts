import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { StorageSpec } from '../../engine/decide/model/api-spec.ts';
import { createMemoryPlatform } from '../../engine/runtime/platform/memory-platform.ts';
import { createStoredValues } from '../../engine/runtime/state/stored-values.ts';
import storage from '../../schemas/storage.json' with { type: 'json' };

const NOON_IN_SHANGHAI = Date.UTC(2026, 0, 15, 4);

function open(values: Readonly<Record<string, string>> = {}) {
  const local = new Map(Object.entries(values));
  const session = new Map<string, string>();
  const platform = createMemoryPlatform({ now: NOON_IN_SHANGHAI, local, session });
  return {
    local,
    session,
    platform,
    stored: createStoredValues(storage as unknown as StorageSpec, platform),
  };
}

describe('stored values', () => {
  it('plain values are plain strings under their contract names', () => {
    const { local, session, stored } = open();
    stored.set('access_token', 't');
    stored.set('succ_todo', 4);
    stored.set('application', 3);
    expect([local.get('access_token'), local.get('succ_todo'), session.get('application')]).toEqual([
      't',
      '4',
      '3',
    ]);
    expect([stored.get('access_token'), stored.get('succ_todo')]).toEqual(['t', 4]);
  });

  it.each([
    ['succ_todo', 'NaN'],
    ['succ_todo', ''],
    ['succ_todo', '4px'],
    ['brandObj', '{broken'],
    ['brandObj', '[1]'],
    ['brandObj', 'null'],
  ])('foreign content of %s (%s) reads as the default', (key, text) => {
    const { stored } = open({ [key]: text });
    expect([stored.get(key), stored.object(key)]).toEqual([null, null]);
  });

  it('names with {user_id} and {channel} follow the visit', () => {
    const { local, stored } = open({ user_id: '9', channel: 'channel_77' });
    stored.set('active', 123);
    stored.set('converted', '1');
    expect(local.get('active_channel_77')).toBe('123');
    expect([...local.keys()]).toContain('converted_9_channel_77');
    expect([stored.snapshot().active, stored.snapshot('channel_5').active]).toEqual([123, null]);
  });

  it('a daily flag is kept as value and expiry, and is gone after the next local midnight', async () => {
    const { local, platform, stored } = open({ user_id: '9', channel: 'channel_77' });
    stored.set('converted', '1');
    expect(JSON.parse(local.get('converted_9_channel_77') ?? '')).toEqual({
      value: '1',
      expires: Date.UTC(2026, 0, 15, 16),
    });
    await platform.clock.advance(12 * 3_600_000 - 1);
    expect(stored.get('converted')).toBe('1');
    await platform.clock.advance(1);
    expect(stored.get('converted')).toBeNull();
  });

  it('a daily flag that was set while the clock was ahead is not set once the clock is right', () => {
    const flag = (expires: number) => JSON.stringify({ value: '1', expires });
    const at = (expires: number) =>
      open({ user_id: '9', channel: 'channel_77', converted_9_channel_77: flag(expires) }).stored.get(
        'converted',
      );
    const midnight = Date.UTC(2026, 0, 15, 16);
    expect([at(midnight), at(midnight + 1), at(midnight + 365 * 86_400_000)]).toEqual(['1', null, null]);
  });

  it.each(['1', '{"value":"1"}', '{"value":"1","expires":"soon"}', 'null'])(
    'a daily flag with foreign content (%s) is not set',
    (text) => {
      const { stored } = open({ user_id: '9', channel: 'channel_77', converted_9_channel_77: text });
      expect(stored.get('converted')).toBeNull();
    },
  );

  it('observers see changes, also those of another tab', () => {
    const { platform, stored } = open();
    const seen: unknown[] = [];
    const stop = autorun(() => seen.push(stored.get('access_token')));
    stored.set('access_token', 'a');
    platform.changeElsewhere('access_token', 'b');
    stored.clear(['access_token']);
    stop();
    expect(seen).toEqual([null, 'a', 'b', null]);
  });

  it('a key that is not declared is a mistake of the caller', () => {
    expect(() => open().stored.get('nope')).toThrow('storage.json has no nope');
  });
});
