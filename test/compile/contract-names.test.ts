import { describe, expect, it } from 'vitest';
import names from '../cases/contract-names.json' with { type: 'json' };
import { commonFields } from '../support/common-fields.ts';
import { shippedRelease } from '../support/shipped-release.ts';

const { site, ads } = shippedRelease();
const { storage, api, bridge, guard } = site;
const keys = Object.values(storage.keys);

describe('the shipped configuration keeps the names that others rely on', () => {
  it.each(names.storage)('browser storage holds $name', ({ name, area, expires }) => {
    expect(keys.filter((key) => key.name === name)).toEqual([expect.objectContaining({ area })]);
    expect(keys.find((key) => key.name === name)?.expires).toBe(expires);
  });

  it('the attribution record has its five fields', () => {
    const stores = guard.steps.flatMap(({ rows }) => rows.flatMap((row) => row.do ?? []));
    const records = stores.flatMap((effect) => ('record' in effect ? [Object.keys(effect.record)] : []));
    expect(records).toEqual([names.attribution]);
  });

  it.each(names.calls)('$path is called with its own fields', ({ path, fields }) => {
    const found = Object.values(api.endpoints).filter((endpoint) => endpoint.path === path);
    expect(found).toHaveLength(1);
    expect(found[0]?.fields ?? []).toEqual(expect.arrayContaining(fields));
  });

  it('every call carries the common fields and waits as long as it may', () => {
    expect(commonFields(api.common)).toEqual(names.common);
    expect(api.timeout).toBe(names.milliseconds.request);
    expect(api.guardTimeout).toBe(names.milliseconds.guardCall);
    expect(guard.windows.active).toBe(names.milliseconds.activeWindow);
    expect(guard.maxRedirects).toBe(names.maxRedirects);
  });

  it('calls that no visitor needs to know of fail silently', () => {
    const silent = Object.entries(api.endpoints).filter(([, endpoint]) => endpoint.silent);
    expect(silent.map(([name]) => name)).toEqual(names.silent);
  });

  it('every kind of event is tracked, and conversions are dropped last', () => {
    expect(ads.tracking.events).toMatchObject(names.tracking);
  });

  it('the native app is reached as it expects', () => {
    const { asked, told, ...place } = names.bridge;
    expect(bridge).toMatchObject(place);
    expect(Object.values(bridge.ask)).toEqual(asked);
    expect(bridge.handlers).toEqual(told);
    expect(bridge.timeout).toBe(names.milliseconds.native);
  });
});
