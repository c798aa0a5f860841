import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FullEvent } from '../../../engine/runtime/tracking/event.ts';
import { createEventQueue } from '../../../engine/runtime/tracking/event-queue.ts';
import { createPipeline } from '../../../engine/runtime/tracking/pipeline.ts';
import { withoutPersonalValues } from '../../../engine/runtime/tracking/without-personal-data.ts';

const EVENT = { kind: 'tap', attr: { name: '提交' } } as const;

function pipelineTo(...destinations: { name: string; take(event: FullEvent): void }[]) {
  let now = 1000;
  const failures: string[] = [];
  const tell = createPipeline({
    kinds: ['tap'],
    enrich: () => ({
      eventId: 'e',
      at: now,
      visit: 'v',
      path: '/login',
      screen: 'login',
      channel: 'channel_1',
    }),
    destinations,
    onFailure: (name) => failures.push(name),
  });
  return {
    tell,
    failures,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

function list(name: string) {
  const taken: FullEvent[] = [];
  return { name, taken, take: (event: FullEvent) => void taken.push(event) };
}

describe('the way of an event', () => {
  it('adds what is known of the visit', () => {
    const all = list('a');
    pipelineTo(all).tell(EVENT);
    expect(all.taken).toEqual([
      { ...EVENT, eventId: 'e', at: 1000, visit: 'v', path: '/login', screen: 'login', channel: 'channel_1' },
    ]);
  });

  it('drops the same event within a second, and only then', () => {
    const all = list('a');
    const { tell, wait } = pipelineTo(all);
    tell(EVENT);
    wait(999);
    tell(EVENT);
    tell({ kind: 'tap', attr: { name: '取消' } });
    wait(1500);
    tell(EVENT);
    expect(all.taken.map(({ attr }) => attr.name)).toEqual(['提交', '取消', '提交']);
  });

  it('a destination that fails harms no other, and is told once', () => {
    const broken = {
      name: 'broken',
      take: () => {
        throw new Error('down');
      },
    };
    const all = list('a');
    const { tell, wait, failures } = pipelineTo(broken, all);
    tell(EVENT);
    wait(2000);
    tell(EVENT);
    expect(all.taken).toHaveLength(2);
    expect(failures).toEqual(['broken']);
  });

  it('leaves kinds out that are not tracked', () => {
    const all = list('a');
    pipelineTo(all).tell({ kind: 'error', attr: {} });
    expect(all.taken).toEqual([]);
  });
});

describe('no event tells who somebody is', () => {
  it.each([
    ['13800138000'],
    ['138 0013 8000'],
    ['11010119900307002X'],
    ['someone@example.com'],
    ['/login?_token=abcdef&mark=q'],
    ['https://site.example/a#callback=xyz'],
    ['eyJhbGciOiJIUzI1NiIsInR5cCI6'],
    ['9f86d081884c7d659a2feaa0c55ad015'],
  ])('%s never gets through', (secret) => {
    const { text } = withoutPersonalValues({ text: `Error at ${secret} now` });
    expect(text).not.toContain(secret);
    expect(text).toContain('Error at');
    for (const part of ['abcdef', 'xyz', '8000', '0307']) expect(text).not.toContain(part);
  });

  it('whatever stands around a number or a token', () => {
    const digits = fc.stringMatching(/^1[3-9]\d{9}$/);
    const token = fc.stringMatching(/^[0-9a-f]{32}$/);
    fc.assert(
      fc.property(fc.string(), fc.oneof(digits, token), fc.string(), (before, secret, after) => {
        const { text } = withoutPersonalValues({ text: `${before} ${secret} ${after}` });
        expect(String(text)).not.toContain(secret);
        expect(String(text).length).toBeLessThanOrEqual(160);
      }),
    );
  });

  it('and none is cut in the middle of a character, which no backend could keep', () => {
    for (let before = 150; before < 165; before += 1) {
      const { text } = withoutPersonalValues({ text: `${'字'.repeat(before)}😀😀😀` });
      expect(String(text).isWellFormed()).toBe(true);
    }
    expect(withoutPersonalValues({ text: '😀 \ud83d' })).toEqual({ text: '😀 ' });
  });

  it('also not as a number', () => {
    expect(withoutPersonalValues({ phone: 13800138000, ms: 1234.5, ok: true, none: null })).toEqual({
      ms: 1234.5,
      ok: true,
      none: null,
    });
  });
});

describe('the queue of events', () => {
  const event = (kind: FullEvent['kind'], at: number): FullEvent => ({
    kind,
    attr: {},
    eventId: '',
    at,
    visit: '',
    path: '',
    screen: '',
    channel: '',
  });

  it('never grows beyond its limit, drops the oldest first and conversions last', () => {
    const queue = createEventQueue(3, ['conversion']);
    const left = () => queue.take(9).map(({ kind, at }) => `${kind} ${at}`);
    queue.add([event('conversion', 1), event('tap', 2), event('error', 3), event('tap', 4)]);
    expect(queue.size).toBe(3);
    expect(left()).toEqual(['conversion 1', 'error 3', 'tap 4']);
    queue.add([event('tap', 4), event('conversion', 5), event('conversion', 6), event('conversion', 7)]);
    queue.add([event('conversion', 8)]);
    expect(left()).toEqual(['conversion 6', 'conversion 7', 'conversion 8']);
  });
});
