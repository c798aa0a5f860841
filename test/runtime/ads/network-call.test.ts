import { describe, expect, it } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import type { AdNetworkSpec, ChannelAd } from '../../../engine/decide/model/ads.ts';
import { makeNetworkCall } from '../../../engine/runtime/ads/network-call.ts';
import { createScriptShelf } from '../../../engine/runtime/ads/script-shelf.ts';
import { createSimulatedClock } from '../../../engine/runtime/platform/simulated-clock.ts';
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

it('all networks have a line of what they are told', () => {
  expect(Object.keys(ads.networks).sort()).toEqual(Object.keys(TOLD).sort());
});

describe.each(Object.entries(TOLD))('the network %s', (name, words) => {
  const spec = specOf(name);
  const [script = ''] = Object.values(spec.scripts);
  const ad: ChannelAd = { map: 'm', network: name, script, id: 77 };
  const delivery = { via: 'script', network: name, script, id: 77, event: spec.event } as const;

  it('is fetched for channels with what it counts by', async () => {
    const shelf = createScriptShelf(ads, page());
    expect(await shelf.fetch(ad)).toEqual(spec);
    const { id: _, ...withoutId } = ad;
    expect(await shelf.fetch(withoutId)).toEqual(name === 'baidu' ? spec : null);
    expect(await shelf.fetch({ ...ad, network: 'other' })).toBeNull();
  });

  it('loads its script and tells it in its own words', async () => {
    const late = page();
    await createScriptShelf(ads, late).fetch(ad);
    let counted = 0;
    makeNetworkCall(late.globals, spec, delivery, () => {
      counted += 1;
    });
    expect(JSON.parse(JSON.stringify(late.told))).toEqual(words);
    expect(late.scripts).toEqual([script]);
    expect(counted).toBe(1);
  });

  it('rejects when its script cannot be loaded, and when it never comes', async () => {
    const late = page();
    late.onScript = () => 'fail';
    await expect(createScriptShelf(ads, late).fetch(ad)).rejects.toThrow('could not be loaded');
    const clock = createSimulatedClock(0, 'Asia/Shanghai');
    const slow = createMemoryLate(clock);
    slow.onScript = () => 'never';
    const failed = expect(createScriptShelf(ads, slow).fetch(ad)).rejects.toThrow('not loaded in time');
    await clock.advance(8000);
    await failed;
  });

  it('throws a plain error where nobody made what it should be told by', () => {
    const tell = (globals: Record<string, unknown>) => () =>
      makeNetworkCall(globals, spec, delivery, () => {});
    const error = `the script offers no ${spec.call.function}`;
    expect(tell({})).toThrow(error);
    expect(tell({ [spec.call.function.split('.')[0] ?? '']: 1 })).toThrow(error);
  });
});

describe('a conversion', () => {
  it('is not counted before the network has said so, where it says it', () => {
    const late = page();
    const delivery = { via: 'script', network: 'kuaishou', script: '/s', id: 1, event: 'form' } as const;
    const all: { readonly cb: () => void }[] = [];
    let counted = 0;
    late.globals._ks_trace = all;
    makeNetworkCall(late.globals, specOf('kuaishou'), delivery, () => {
      counted += 1;
    });
    expect(counted).toBe(0);
    all[0]?.cb();
    expect(counted).toBe(1);
  });
});

function compileWith(files: Readonly<Record<string, object>>) {
  const more = Object.entries(files).map(([path, content]) => ({ path, text: JSON.stringify(content) }));
  return compile([...shippedSources(), ...more]);
}

const PLANTED = {
  $schema: '../meta/ad-network.schema.json',
  network: 'planted',
  about: 'x',
  scripts: { main: '/ads/recorder.js?planted&method=hub.report' },
  event: 'lead',
  call: { function: 'hub.report', arguments: [[{ what: ['{event}'], of: '{id}' }]] },
};

/** A visit of channel 8801, which a map leads to the given network, up to the conversion. */
async function converted(network: string, script: string, id: string, more = {}) {
  const $schema = '../../schemas/meta/conversion.schema.json';
  const map = { $schema, conversion: 'more', about: 'x', network, script, ids: { channel_8801: id } };
  const { release, problems } = compileWith({ 'channels/conversions/more.json': map, ...more });
  expect(problems).toEqual([]);
  const visit = await openAdsVisit({
    url: 'https://site.example/login?channel=8801',
    ...(release ? { release } : {}),
  });
  await visit.begin();
  visit.logIn();
  await visit.platform.clock.settle();
  return visit;
}

describe('a network that no map of the product uses', () => {
  it.each([
    ['oceanengine', 'meteor', ['form', { convert_id: '1611206099665924' }]],
    ['tencent', 'gdt', ['track', 'RESERVATION', {}]],
  ])('%s needs nothing but a map', async (network, script, told) => {
    const visit = await converted(network, script, '1611206099665924');
    expect(visit.late.told.at(-1)).toEqual(told);
    expect(visit.ledger().at(-1)).toBe('acknowledged');
  });

  it('and that the product does not know needs its JSON, too, and no code', async () => {
    const visit = await converted('planted', 'main', 'x', { 'schemas/ads/planted.json': PLANTED });
    expect(visit.late.told).toEqual([[{ what: ['lead'], of: 'x' }]]);
    expect(visit.ledger().at(-1)).toBe('acknowledged');
  });
});

describe('a call that no script would understand is refused', () => {
  it.each([
    [
      { arguments: [[{ what: ['{evnet}'] }]] },
      '/call/arguments/0/0/what/0',
      { about: expect.stringContaining('in braces one of {event}') },
    ],
    [{ queue: [] }, '/call/function', { about: expect.stringContaining('the push of a list') }],
    [
      { function: 'hub.report()' },
      '/call/function',
      { about: expect.stringContaining('the name of a function') },
    ],
    [{ arguments: [] }, '/call/arguments', { kind: 'empty' }],
  ])('%j', (wrong, pointer, told) => {
    const { problems } = compileWith({
      'schemas/ads/planted.json': { ...PLANTED, call: { ...PLANTED.call, ...wrong } },
    });
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject([{ code: 'C012', pointer, data: told }]);
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
    expect(await shelf.fetch(ad)).toBe(ads.networks.kuaishou);
    expect(late.scripts).toHaveLength(2);
  });

  it('that take over a list find first what stands in it, such as the key of an account', async () => {
    const late = page();
    const call = { ...specOf('baidu').call, queue: [['production', 'key-1']] };
    const baidu = { ...specOf('baidu'), call };
    const shelf = createScriptShelf({ ...ads, networks: { ...ads.networks, baidu } }, late);
    await shelf.fetch({ map: 'm', network: 'baidu', script: '/ads/recorder.js?baidu&list=_agl' });
    expect(late.told).toEqual([['production', 'key-1']]);
    expect(call.queue).toHaveLength(1);
  });
});
