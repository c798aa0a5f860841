import { describe, expect, it } from 'vitest';
import { pictureChanges } from '../../../engine/analyse/compare/picture-changes.ts';
import { everyVisit } from './seen/every-visit.ts';
import { got } from './seen/got.ts';
import { reduced, UNKNOWN } from './seen/reduced-release.ts';
import { type Slip, slipped } from './seen/slip.ts';

describe('who sees a picture whose file is another', () => {
  const visits = [...everyVisit()];

  it.each<[string, Slip]>([
    ['as they are', { kind: 'no version', of: 0, field: 'logo', to: undefined }],
    ...(['path brand', 'channel brand'] as const).map((kind): [string, Slip] => [
      kind,
      { kind, of: 1, field: 'logo', to: '/brand/other.svg?v=1' },
    ]),
  ])('is just who sees its address, with brands %s', (_, slip) => {
    const release = { ...slipped(reduced, slip), id: 'pictures' };
    const shown = visits.map((visit) => [visit.host, got(release, visit)] as const);
    for (const field of ['logo', 'faviconUrl'] as const) {
      for (const address of ['/brand/other.svg', ...new Set(shown.map(([, { brand }]) => brand[field]))]) {
        const wanted = new Set<string>();
        for (const [host, { brand, landing, channel }] of shown) {
          if (brand[field].split('?')[0] !== address) continue;
          const isBranded = release.hosts[host]?.screens.some(
            (screen) => screen.path === landing && screen.brand.length > 0,
          );
          for (const where of [`on ${host}`, `by ${channel}`, `at ${isBranded ? landing : '*'}`])
            wanted.add(`${field} ${where}`);
        }
        const told = new Set<string>();
        const known = [...Object.keys(release.channels), UNKNOWN[1]];
        for (const { about, hosts, paths, channels } of pictureChanges(release, [address])) {
          for (const host of hosts) told.add(`${about} on ${host}`);
          for (const id of channels) if (known.includes(id)) told.add(`${about} by ${id}`);
          for (const path of paths.length > 0 ? paths : ['*']) told.add(`${about} at ${path}`);
        }
        const ofField = [...told].filter((one) => one.startsWith(`${field} `));
        expect(ofField.sort()).toEqual([...wanted].sort());
      }
    }
  });
});
