import { describe, expect, it } from 'vitest';
import { channelShard } from '../../engine/core/model/channel-shard.ts';
import { createMemoryPlatform } from '../../engine/runtime/platform/memory.ts';
import {
  type HttpReleaseOptions,
  httpReleaseSource,
} from '../../engine/runtime/release/http-release-source.ts';
import { memoryReleaseSource } from '../../engine/runtime/release/memory-release-source.ts';
import { SMALL_RELEASE } from './support/small-release.ts';

const BASE = '/release/0123456789abcdef';
const PAGE = SMALL_RELEASE.pages.about;

function open(answer: (url: string) => { status: number; text: string }, options: HttpReleaseOptions = {}) {
  const platform = createMemoryPlatform({ answer: async ({ url }) => answer(url) });
  const source = httpReleaseSource(SMALL_RELEASE, platform, options);
  return { platform, source, urls: () => platform.record.requests.map(({ url }) => url) };
}

const ok = (value: unknown) => ({ status: 200, text: JSON.stringify(value) });

describe('a release over HTTP', () => {
  it('loads a page once and has it at hand afterwards', async () => {
    const { source, urls } = open(() => ok(PAGE));
    expect(source.peekPage('about')).toBeNull();
    await Promise.all([source.page('about'), source.page('about')]);
    expect([await source.page('about'), source.peekPage('about')]).toEqual([PAGE, PAGE]);
    expect(urls()).toEqual([`${BASE}/pages/about.json`]);
  });

  it('tells when a part is not there: its release was taken away', async () => {
    let status = 503;
    const gone: number[] = [];
    const { source } = open(() => ({ status, text: '' }), { onGone: (error) => gone.push(error.status) });
    await expect(source.page('about')).rejects.toThrow('503');
    expect(gone).toEqual([]);
    status = 404;
    await expect(source.page('about')).rejects.toThrow('404');
    expect(new Set(gone)).toEqual(new Set([404]));
  });

  it('pages that came with the entry page need no request', async () => {
    const { source, urls } = open(() => ({ status: 404, text: '' }), { pages: SMALL_RELEASE.pages });
    expect(source.peekPage('about')).toBe(PAGE);
    expect(await source.page('about')).toBe(PAGE);
    expect(urls()).toEqual([]);
  });

  it('reads a channel from the file of its shard; an unknown one has no settings', async () => {
    const { source, urls } = open(() => ok({ channel_77: SMALL_RELEASE.channels.channel_77 }));
    expect(await source.channel('channel_77')).toEqual(SMALL_RELEASE.channels.channel_77);
    expect(urls()).toEqual([`${BASE}/channels/${channelShard('channel_77', 4)}.json`]);
    expect(await source.channel('channel_1')).toEqual({
      id: 'channel_1',
      groups: [],
      title: null,
      brand: [],
      variant: null,
    });
    expect((await source.channel('constructor')).groups).toEqual([]);
  });

  it('tries twice, and again when asked again', async () => {
    let down = true;
    const { source, urls } = open(() => (down ? { status: 502, text: '' } : ok(PAGE)));
    await expect(source.page('about')).rejects.toMatchObject({ name: 'HttpError', status: 502 });
    expect(urls()).toHaveLength(2);
    down = false;
    expect(await source.page('about')).toEqual(PAGE);
  });

  it('a page of a hotspot in place of JSON is a failure', async () => {
    const { source } = open(() => ({ status: 200, text: '<html>' }));
    await expect(source.form('personal')).rejects.toMatchObject({ name: 'MalformedError' });
  });

  it('loads validators as a module, from another address on the second try', async () => {
    const asked: string[] = [];
    const main = () => true;
    const { source } = open(() => ok({}), {
      importModule: async (url) => {
        asked.push(url);
        if (asked.length === 1) throw new TypeError('Failed to fetch dynamically imported module');
        return { default: { main } };
      },
    });
    expect((await source.validator('personal')).main).toBe(main);
    expect(asked).toEqual([`${BASE}/forms/personal.js`, `${BASE}/forms/personal.js?again`]);
  });

  it('gives up on a module that never comes', async () => {
    const { source, platform } = open(() => ok({}), { importModule: () => new Promise(() => {}) });
    const outcome = source.validator('personal').catch((error: Error) => error.name);
    await platform.clock.advance(12_000);
    expect(await outcome).toBe('TimeoutError');
  });
});

describe('a release in memory', () => {
  it('has the same parts', async () => {
    const source = memoryReleaseSource(SMALL_RELEASE);
    expect(await source.page('about')).toBe(PAGE);
    expect(source.peekPage('nope')).toBeNull();
    expect((await source.channel('channel_1')).id).toBe('channel_1');
    await expect(source.agreement('nope')).rejects.toThrow('not in the release: nope');
  });
});
