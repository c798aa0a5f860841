import { describe, expect, it } from 'vitest';
import { carriedPath } from '../../engine/react/page/carried-link.ts';
import { openAdsVisit } from '../runtime/support/open-ads-visit.ts';

const KS = 'utm_source=kuaishou&callback=a%2Fb%3D%3D&oaidMd5=o';

describe('attribution is never lost', () => {
  it.each([
    ['the redirect of the root', `/?bd_vid=v1&${KS}`],
    ['the redirect to the login of a page behind it', `/fail-page?bd_vid=v1&${KS}`],
    ['the clean-up of the address', `/login?bd_vid=v1&${KS}&mark=m`],
    ['a landing page', `/m/kssczh/tengxun/shanxin/index.html?bd_vid=v1&${KS}`],
  ])('by %s', async (_, address) => {
    const visit = await openAdsVisit({ url: `https://site.example${address}` });
    expect(visit.stored('bd_vidUrl')).toBe(`https://site.example${address}`.replace('&mark=m', ''));
    expect(JSON.parse(visit.stored('ks_attribution') ?? '{}')).toEqual({
      utm_source: 'kuaishou',
      callback: 'a/b==',
      oaidMd5: 'o',
    });
  });

  it('by opening the page in another browser', async () => {
    const visit = await openAdsVisit({ url: `https://site.example/login?channel=5301&bd_vid=v1&${KS}` });
    const { engine, platform } = visit;
    await engine.navigate('/download-page');
    const carried = carriedPath(engine);
    const other = await openAdsVisit({ url: `https://site.example${carried}` });
    expect(carried).toMatch(/^\/download-page\?/);
    expect(other.engine.channel.id).toBe('channel_5301');
    expect(other.stored('ks_attribution')).toBe(visit.stored('ks_attribution'));
    expect(new URL(other.stored('bd_vidUrl') ?? '').searchParams.get('bd_vid')).toBe('v1');
    expect(platform.record.errors).toEqual([]);
  });
});
