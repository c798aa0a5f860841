import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/compile/compile.ts';
import { emitParts } from '../../engine/compile/emit-parts.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { channelShard } from '../../engine/decide/model/channel-shard.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { configWith, withText } from './fixture.ts';

function releaseOf(files: readonly SourceFile[]): Release {
  const { release, problems } = compile(files);
  if (!release) throw new Error(JSON.stringify(problems));
  return release;
}

const HOST = 'hosts/default.json';

describe('a release', () => {
  it('adds /login and /index.html to every host, /index.html with the screen of /login', () => {
    const files = configWith({
      [HOST]: { '/screens': { '/m/a.html': { screen: 'landing', channel: 'channel_7' } } },
      'hosts/car.example.com.json': {
        '': {
          $schema: '../schemas/meta/host.schema.json',
          host: 'car.example.com',
          root: '/fail',
          screens: { '/login': { screen: 'login-second', title: 'In' } },
        },
      },
    });
    const { hosts } = releaseOf(files);
    const table = (id: string) => hosts[id]?.screens.map(({ path, screen }) => [path, screen]);
    expect(table('default')).toEqual([
      ['/m/a.html', 'landing'],
      ['/login', 'login-second'],
      ['/index.html', 'login-second'],
    ]);
    expect(table('car.example.com')).toEqual([
      ['/login', 'login-second'],
      ['/index.html', 'login-second'],
    ]);
    expect(hosts['car.example.com']?.screens.map(({ title }) => title)).toEqual(['In', 'In']);
    for (const host of Object.values(hosts)) {
      for (const screen of host.screens) expect(screen.tags).toEqual(['login-index']);
    }
  });

  it('puts shared blocks where a page names them', () => {
    const release = releaseOf(
      configWith({
        'schemas/pages/shared/small-print.json': {
          '': {
            $schema: '../../meta/shared-blocks.schema.json',
            about: 'Small print.',
            blocks: [
              { block: 'hero', with: { title: 'one' } },
              { block: 'hero', with: { title: 'two' } },
            ],
          },
        },
        'schemas/pages/landing.json': {
          '/blocks': [{ shared: 'small-print' }, { block: 'hero', with: { title: 'three' } }],
        },
      }),
    );
    expect(release.pages.landing?.blocks.map(({ with: options }) => options.title)).toEqual([
      'one',
      'two',
      'three',
    ]);
  });

  it('writes defaults of routes out', () => {
    expect(releaseOf(configWith()).site.routes[1]).toMatchObject({
      access: 'open',
      keepAlive: false,
      tags: [],
    });
  });

  it('puts the options of a page over the usual ones of the block, texts key by key', () => {
    const usual = {
      $schema: '../meta/block.schema.json',
      about: 'x',
      with: { app: '助手', about: '说明', texts: { copy: '复制', ios: 'iOS' } },
    };
    const own = { block: 'download-bar', with: { about: '别的', texts: { copy: '复制链接' } } };
    const { pages, origins } = releaseOf(
      configWith({
        'schemas/blocks/download-bar.json': { '': usual },
        'schemas/pages/landing.json': { '/blocks/0': own },
      }),
    );
    expect(pages.landing?.blocks[0]?.with).toEqual({
      app: '助手',
      about: '别的',
      texts: { copy: '复制链接', ios: 'iOS' },
    });
    const setBy = (option: string) => origins[`/pages/landing/blocks/0/with/${option}`]?.file;
    expect(['app', 'texts/ios'].map(setBy)).toEqual(Array(2).fill('schemas/blocks/download-bar.json'));
    expect(['about', 'texts/copy'].map(setBy)).toEqual(Array(2).fill('schemas/pages/landing.json'));
  });

  it('expands named lists', () => {
    const rule = releaseOf(configWith()).site.guard.steps[1]?.rows[1]?.when;
    expect(rule).toEqual({ in: [{ cityName: { var: 'nav.path' } }, ['上海', '北京']] });
  });

  it('puts the settings of groups below those of the channel itself', () => {
    const { channels } = releaseOf(configWith());
    expect(Object.keys(channels)).toEqual([
      'channel_10',
      'channel_11',
      'channel_12',
      'channel_20',
      'channel_21',
      'channel_7',
      'channel_8',
    ]);
    expect(channels.channel_12).toMatchObject({ groups: ['vip'], variant: 'loading', title: null });
    expect(channels.channel_7).toMatchObject({ title: 'Seven', groups: ['vip'], variant: 'loading' });
    expect(channels.channel_7?.brand.map(({ at, fields }) => [at, fields.icp])).toEqual([
      ['/channels/channel_7/brand/0', '示例ICP备00000002号'],
      ['/channels/channel_7/brand/1', '示例ICP备00000007号'],
    ]);
  });

  it("says in a channel's record which ad network hears of its conversions, and who wrote that", () => {
    const { channels, origins, ads } = releaseOf(configWith());
    expect(channels.channel_20?.ad).toEqual({
      map: 'ids',
      network: 'kuaishou',
      script: '/ads/k.js',
      id: 737301,
    });
    expect(channels.channel_8?.ad).toBeUndefined();
    expect(origins['/channels/channel_20/ad/id']?.pointer).toBe('/ids/channel_20');
    expect(origins['/channels/channel_20/ad/script']?.file).toBe('schemas/ads/kuaishou.json');
    expect(ads.networks.kuaishou).toMatchObject({
      event: 'form',
      call: { function: '_k.push', arguments: [['{id}']] },
    });
  });

  it("takes a channel's own word over the host's on when trackers may begin", () => {
    const { channels, hosts } = releaseOf(
      configWith({
        [HOST]: { '/trackers': 'after-notice' },
        'channels/groups/vip.json': { '/settings/trackers': 'after-notice' },
        'channels/channel_7.json': { '/trackers': 'at-once' },
      }),
    );
    expect(hosts.default?.trackers).toBe('after-notice');
    expect(channels.channel_8?.trackers).toBe('after-notice');
    expect(channels.channel_7?.trackers).toBe('at-once');
    expect(channels.channel_20?.trackers).toBeUndefined();
  });

  it('knows file, line and column of every value that somebody wrote', () => {
    const { origins } = releaseOf(configWith());
    expect(origins['/channels/channel_7/brand/1/fields/icp']).toEqual({
      file: 'channels/channel_7.json',
      pointer: '/brand/icp',
      line: 9,
      column: 12,
    });
    expect(origins['/channels/channel_12/brand/0/fields/icp']?.file).toBe('schemas/brands/quick-loan.json');
    expect(origins['/hosts/default/screens/1/brand/0/fields/name']?.file).toBe(
      'schemas/brands/quick-loan.json',
    );
    expect(origins['/site/routes/0/title']?.pointer).toBe('/routes/0/title');
    expect(origins['/site/guard/steps/1/rows/1/when/in/1/0']).toMatchObject({
      file: 'schemas/lists.json',
      pointer: '/lists/cities/values/0',
    });
    expect(origins['/site/text/login.hello']?.file).toBe('schemas/text/zh-CN.json');
    expect(origins['/formText/form.send']?.file).toBe('schemas/text/more.json');
  });

  it('knows the line of each value of an agreement, also where a page names it, and none of its hash', () => {
    const { origins } = releaseOf(configWith());
    const file = 'schemas/agreements/privacy.md';
    expect(origins['/agreements/privacy/title']).toEqual({ file, pointer: '/title', line: 3, column: 8 });
    expect(origins['/agreements/privacy/version']).toMatchObject({ file, line: 4, column: 10 });
    expect(origins['/agreements/privacy/body']).toMatchObject({ file, line: 8, column: 1 });
    expect(origins['/pages/login-second/agreements/0/version']).toMatchObject({ file, line: 4, column: 10 });
    expect(origins['/pages/login-second/agreements/0/id']?.file).toBe('schemas/pages/login-second.json');
    expect(origins['/pages/login-second/agreements/0/hash']).toBeUndefined();
  });

  it('knows who puts a channel into a group, and who names a preset', () => {
    const { origins } = releaseOf(configWith());
    expect(origins['/channels/channel_7/groups/0']).toMatchObject({
      file: 'channels/channel_7.json',
      pointer: '/groups/0',
    });
    expect(origins['/channels/channel_8/groups/0']?.file).toBe('channels/groups/vip.json');
    expect(origins['/hosts/default/screens/1/brand/0/at']?.file).toBe(HOST);
    expect(origins['/hosts/default/screens/1/brand/0/at']?.pointer).toMatch(/\/brand\/preset$/);
  });

  it('says of a default which object could have set it', () => {
    expect(releaseOf(configWith()).origins['/site/routes/0/keepAlive']?.pointer).toBe('/routes/0');
  });

  it('has an id of its content: 16 hexadecimal digits, the same for the same content', () => {
    const first = releaseOf(configWith());
    expect(first.id).toMatch(/^[0-9a-f]{16}$/);
    expect(releaseOf([...configWith()].reverse()).id).toBe(first.id);
    const text = textOf(HOST);
    expect(releaseOf(withText(HOST, `// a comment\n${text}`)).id).toBe(first.id);
    const turned = Object.fromEntries(Object.entries(JSON.parse(text)).reverse());
    expect(releaseOf(withText(HOST, JSON.stringify(turned))).id).toBe(first.id);
    const keys = JSON.parse(textOf('schemas/storage.json')).keys as Record<string, unknown>;
    const keysTurned = Object.fromEntries(Object.entries(keys).reverse());
    expect(releaseOf(configWith({ 'schemas/storage.json': { '/keys': keysTurned } })).id).toBe(first.id);
    expect(releaseOf(configWith({ [HOST]: { '/root': '/fail' } })).id).not.toBe(first.id);
  });

  it('can be changed by nobody, and compiling changes no input', () => {
    const files = configWith();
    const before = structuredClone(files);
    expectFrozen(releaseOf(files));
    expect(files).toEqual(before);
  });

  it('comes in parts: a visitor never needs all channels', () => {
    const release = releaseOf(configWith());
    const parts = emitParts(release);
    expect([...parts.keys()]).toEqual(
      expect.arrayContaining([
        'site.json',
        'hosts/default.json',
        'channels/0.json',
        'pages/result.json',
        'forms/short.json',
        'agreements/privacy.json',
      ]),
    );
    expect([...parts.keys()].filter((path) => path.includes('origins'))).toEqual([]);
    expect(JSON.parse(parts.get('hosts/default.json') as string)).toEqual(release.hosts.default);
  });

  it('gives a visitor the words of forms with each form, and not with every page', () => {
    const parts = emitParts(releaseOf(configWith()));
    const textIn = (path: string) => JSON.parse(parts.get(path) as string).text;
    expect(textIn('forms/short.json')).toEqual({ 'form.send': 'Send' });
    expect(textIn('site.json')).toEqual({ 'login.hello': '{brand.name}', 'login.resend': '{seconds} s' });
  });

  it('spreads channels over a power of two of files, about 32 a file, each where its id leads', () => {
    const release = releaseOf(withChannels(1000));
    expect(release.site.channelShards).toBe(32);
    expect(releaseOf(configWith()).site.channelShards).toBe(1);
    const parts = emitParts(release);
    for (const id of Object.keys(release.channels)) {
      const shard = parts.get(`channels/${channelShard(id, 32)}.json`) as string;
      expect(JSON.parse(shard)[id]).toEqual(release.channels[id]);
    }
  });
});

function textOf(path: string): string {
  return configWith().find((file) => file.path === path)?.text ?? '';
}

function withChannels(count: number): readonly SourceFile[] {
  const channels = Array.from({ length: count }, (_, index) => ({
    path: `channels/channel_${index + 100_000}.json`,
    text: JSON.stringify({
      $schema: '../schemas/meta/channel.schema.json',
      channel: `channel_${index + 100_000}`,
      groups: ['vip'],
      brand: { companyName: `Company ${index}` },
    }),
  }));
  return [...configWith(), ...channels];
}

function expectFrozen(value: unknown, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  expect(Object.isFrozen(value), path).toBe(true);
  for (const [key, item] of Object.entries(value)) expectFrozen(item, `${path}/${key}`);
}
