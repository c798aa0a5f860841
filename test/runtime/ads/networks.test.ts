import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { NETWORKS } from '../../../engine/decide/ads/networks.ts';
import type { AdNetworkSpec, ChannelAd } from '../../../engine/decide/model/ads.ts';
import { createScriptShelf } from '../../../engine/runtime/ads/script-shelf.ts';
import { createSimulatedClock } from '../../../engine/runtime/platform/simulated-clock.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { shippedRelease, shippedSources } from '../../support/shipped-release.ts';
import { createMemoryLate } from '../support/memory-late.ts';
import { openAdsVisit } from '../support/open-ads-visit.ts';

const { ads } = shippedRelease();
const page = () => createMemoryLate(createSimulatedClock(0, 'Asia/Shanghai'));

function specOf(network: string): AdNetworkSpec {
  const spec = ads.networks[network];
  if (!spec) throw new Error(`schemas/ads/ has no ${network}`);
  return spec;
}

/** What each network is told of a conversion with the id 77. */
const TOLD: Readonly<Record<string, readonly unknown[]>> = {
  kuaishou: [{ event: 'form', convertId: 77 }],
  baidu: [['track', ['success', { t: 3 }]]],
  oceanengine: [['form', { convert_id: '77' }]],
  tencent: [
    ['init', '77'],
    ['track', 'RESERVATION', {}],
  ],
};

describe.each(Object.entries(NETWORKS))('the network %s', (name, entry) => {
  const spec = specOf(name);
  const [script = ''] = Object.values(spec.scripts);
  const ad: ChannelAd = { map: 'm', network: name, script, id: 77 };
  const delivery = { via: 'script', network: name, script, id: 77, event: spec.event } as const;

  it('has an entry that serves its channels, and no others', () => {
    expect(entry.name).toBe(name);
    expect(entry.when(ad)).toBe(true);
    const { id: _, ...withoutId } = ad;
    expect(entry.when(withoutId)).toBe(!spec.needsId);
    const other = name === 'baidu' ? 'kuaishou' : 'baidu';
    expect(entry.when({ ...ad, network: other })).toBe(false);
  });

  it('loads its script and tells it in its own words', async () => {
    const late = page();
    await entry.load(late, script, spec);
    let counted = 0;
    entry.send(late, delivery, () => {
      counted += 1;
    });
    expect(JSON.parse(JSON.stringify(late.told))).toEqual(TOLD[name]);
    expect(late.scripts).toEqual([script]);
    expect(counted).toBe(1);
  });

  it('rejects when its script cannot be loaded, and when it never comes', async () => {
    const late = page();
    late.onScript = () => 'fail';
    await expect(entry.load(late, script, spec)).rejects.toThrow('could not be loaded');
    const clock = createSimulatedClock(0, 'Asia/Shanghai');
    const slow = createMemoryLate(clock);
    slow.onScript = () => 'never';
    const failed = expect(entry.load(slow, script, spec)).rejects.toThrow('not loaded in time');
    await clock.advance(8000);
    await failed;
  });

  it('throws a plain error where the script did not make what it should', () => {
    if (name === 'baidu') return;
    expect(() => entry.send(page(), delivery, () => {})).toThrow('the script offers no');
  });
});

describe('a network that no map of the product uses', () => {
  it.each([
    ['oceanengine', 'meteor', ['form', { convert_id: '1611206099665924' }]],
    ['tencent', 'gdt', ['track', 'RESERVATION', {}]],
  ])('%s needs nothing but a map', async (network, script, told) => {
    const ids = { channel_8801: '1611206099665924' };
    const map = { conversion: 'more', about: 'A map of a test.', network, script, ids };
    const text = JSON.stringify({ $schema: '../../schemas/meta/conversion.schema.json', ...map });
    const { release, problems } = compile([
      ...shippedSources(),
      { path: 'channels/conversions/more.json', text },
    ]);
    expect(problems).toEqual([]);
    const visit = await openAdsVisit({
      url: 'https://site.example/login?channel=8801',
      ...(release ? { release } : {}),
    });
    await visit.begin();
    visit.logIn();
    await visit.platform.clock.settle();
    expect(visit.late.told.at(-1)).toEqual(told);
    expect(visit.ledger().at(-1)).toBe('acknowledged');
  });
});

describe('a network more', () => {
  const named = (folder: string, end: string) =>
    readdirSync(join(PROJECT_ROOT, folder)).map((file) => file.slice(0, -end.length));

  it('has one file of code, which the list names, and one JSON, all with its name', () => {
    expect(named('engine/decide/ads/networks', '.ts').sort()).toEqual(Object.keys(NETWORKS).sort());
    expect(named('schemas/ads', '.json').sort()).toEqual(Object.keys(NETWORKS).sort());
  });

  it('is refused while only its JSON is there: it would be told nothing', () => {
    const spec = {
      network: 'planted',
      about: 'x',
      needsId: false,
      scripts: { main: '/ads/wb.js' },
      event: 'form',
    };
    const file = {
      path: 'schemas/ads/planted.json',
      text: JSON.stringify({ $schema: '../meta/ad-network.schema.json', ...spec }),
    };
    const refused = compile([...shippedSources(), file]).problems.filter(
      ({ severity }) => severity === 'error',
    );
    expect(refused).toMatchObject([{ code: 'C081', file: file.path }]);
  });
});

describe('scripts in a page', () => {
  const ad: ChannelAd = {
    map: 'm',
    network: 'kuaishou',
    script: '/ads/recorder.js?kuaishou-1&list=_ks_trace',
    id: 1,
  };

  it('are loaded once, whoever asks', async () => {
    const late = page();
    const shelf = createScriptShelf(ads, late);
    await Promise.all([shelf.fetch(ad), shelf.fetch(ad)]);
    await shelf.fetch({ ...ad, id: 2 });
    expect(late.scripts).toHaveLength(1);
  });

  it('are asked for again after a failure', async () => {
    const late = page();
    late.onScript = () => 'fail';
    const shelf = createScriptShelf(ads, late);
    await expect(shelf.fetch(ad)).rejects.toThrow();
    late.onScript = () => 'ok';
    expect(await shelf.fetch(ad)).toBe(NETWORKS.kuaishou);
    expect(late.scripts).toHaveLength(2);
  });

  it('of a network that needs the key of an account are told it first', async () => {
    const late = page();
    const baidu = { ...specOf('baidu'), account: 'key-1' };
    const shelf = createScriptShelf({ ...ads, networks: { ...ads.networks, baidu } }, late);
    await shelf.fetch({ map: 'm', network: 'baidu', script: '/ads/recorder.js?baidu&list=_agl' });
    expect(late.told).toEqual([['production', 'key-1']]);
  });
});
