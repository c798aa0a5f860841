import { describe, expect, it } from 'vitest';
import { createMemoryPlatform } from '../../engine/runtime/platform/memory-platform.ts';
import { createSimulatedClock } from '../../engine/runtime/platform/simulated-clock.ts';
import { describePlatformContract } from './platform-contract.ts';

describePlatformContract('memory', async (setting = {}) => {
  const { answer, ...others } = setting;
  const platform = createMemoryPlatform({
    url: 'https://site.example/',
    ...others,
    ...(answer && {
      answer: ({ url, body }) => answer(url.replace(/^https:\/\/[^/]+/, ''), body),
    }),
  });
  return {
    platform,
    pass: (ms) => platform.clock.advance(ms),
    changeElsewhere: platform.changeElsewhere,
    title: () => platform.record.title,
    favicon: () => platform.record.favicon,
  };
});

describe('simulated clock', () => {
  it('finds local midnight in the time zone of the visitor', () => {
    const noonInShanghai = Date.UTC(2026, 0, 15, 4);
    expect(createSimulatedClock(noonInShanghai, 'Asia/Shanghai').nextMidnight()).toBe(
      Date.UTC(2026, 0, 15, 16),
    );
  });

  it('one millisecond before midnight the day ends in one millisecond; at midnight, a day later', () => {
    const midnight = Date.UTC(2026, 0, 15, 16);
    expect(createSimulatedClock(midnight - 1, 'Asia/Shanghai').nextMidnight()).toBe(midnight);
    expect(createSimulatedClock(midnight, 'Asia/Shanghai').nextMidnight()).toBe(midnight + 86_400_000);
  });

  it('a day on which clocks go forward has 23 hours, one on which they go back 25', () => {
    const hours = (start: number) => {
      const clock = createSimulatedClock(start, 'America/New_York');
      return (clock.nextMidnight() - start) / 3_600_000;
    };
    expect(hours(Date.UTC(2026, 2, 8, 5))).toBe(23);
    expect(hours(Date.UTC(2026, 10, 1, 4))).toBe(25);
  });

  it('calls timers in the order of their time, also those set by other timers', async () => {
    const clock = createSimulatedClock(0, 'Asia/Shanghai');
    const heard: string[] = [];
    clock.after(30, () => heard.push(`c${clock.now()}`));
    clock.after(10, () => {
      heard.push(`a${clock.now()}`);
      clock.after(10, () => heard.push(`b${clock.now()}`));
    });
    await clock.advance(100);
    expect(heard).toEqual(['a10', 'b20', 'c30']);
    expect([clock.now(), clock.pending()]).toEqual([100, 0]);
  });
});
