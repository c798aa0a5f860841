import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../engine/decide/facts/read-environment.ts';
import environment from '../cases/environment.json' with { type: 'json' };
import { shippedRelease } from '../support/shipped-release.ts';
import { openAdsVisit } from './support/open-ads-visit.ts';

interface Case {
  readonly name: string;
  readonly userAgent: string;
  readonly touchPoints?: number;
  readonly os: number;
  readonly app: string;
  readonly inWeChat: boolean;
}

const cases: readonly Case[] = environment.cases;

describe('the device and the app, by the user agent', () => {
  it.each(cases)('$name', ({ userAgent, touchPoints = 0, os, app, inWeChat }) => {
    const spec = shippedRelease().site.environment;
    expect(readEnvironment(spec, userAgent, touchPoints)).toEqual({ os, app, inWeChat });
  });

  it('are facts of the visit, and the system is stored', async () => {
    const [wechat] = cases.filter(({ app, os }) => app === 'wechat' && os === 1);
    const { engine, stored } = await openAdsVisit({ userAgent: wechat?.userAgent ?? '' });
    expect(['os', 'app', 'inWeChat', 'userAgent'].map((name) => engine.fact(`env.${name}`))).toEqual([
      1,
      'wechat',
      true,
      wechat?.userAgent,
    ]);
    expect(stored('os')).toBe('1');
  });
});
