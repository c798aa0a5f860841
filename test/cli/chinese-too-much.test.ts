import { expect, it } from 'vitest';
import { TooMuchToFollow } from '../../engine/analyse/too-much-to-follow.ts';
import { CHINESE_TERMINAL } from '../../engine/cli/words/chinese-terminal.ts';

it('says in Chinese what takes too much to follow', () => {
  const said = [
    { kind: 'facts' as const, widest: [{ name: 'query.mark', values: 3 }] },
    { kind: 'channels' as const, sources: ['query.channel', 'route.channel'] },
  ].map((what) => CHINESE_TERMINAL.unfollowed(new TooMuchToFollow(what)));
  expect(said).toEqual([
    '规则区分的访客太多，无法走遍，主要是因为 query.mark（3 种取值）；请让一个条件少读几项',
    '换了渠道的访客太多，无法走遍，原因在 schemas/guard.json 的 /channel/sources：query.channel、route.channel；请把这里的改动单独发布，用 dukou explain 逐个试访问',
  ]);
});
