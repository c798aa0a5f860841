import { describe, expect, it } from 'vitest';
import { readSources } from '../../../engine/cli/read-sources.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import { readServiceFiles } from '../../../server/config/read-service-data.ts';
import { filesChange } from '../../../server/console/reviews/files-change.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';

const FILES = [...readSources(PROJECT_ROOT), ...readServiceFiles(PROJECT_ROOT)];
const NOTHING = { changes: [], isFollowed: true };

/** The files with a text of one of them replaced. */
function withText(path: string, from: string | RegExp, to: string): readonly SourceFile[] {
  const [file] = FILES.filter((one) => one.path === path);
  const text = file?.text.replace(from, to);
  if (file === undefined || text === undefined || text === file.text) throw new Error(`${path} is as it was`);
  return FILES.map((one) => (one === file ? { ...file, text } : one));
}

describe('what files change of a version', () => {
  it.each([
    ['schemas/legal.json', '0001号-1', '0001号-9', '公司与备案号的对应'],
    ['schemas/agreements/privacy.md', /\n/, '\n\n增加一条。\n', '协议'],
    ['schemas/wording.json', '"秒批"', '"秒过"', '宣传用语'],
    ['schemas/brands/default.json', '"name": "渡口"', '"name": "新渡口"', '品牌、公司名称、备案号或资金来源'],
    ['hosts/ks5194.h5.example.com.json', 'fast-loan', 'quick-loan', '品牌、公司名称、备案号或资金来源'],
    ['channels/groups/bank-funding.json', /"资金来源：/, '"资金：', '品牌、公司名称、备案号或资金来源'],
    ['schemas/blocks/legal-footer.json', '贷款有风险', '借款有风险', '页脚的风险提示'],
    ['schemas/pages/shared/legal-footer-debt.json', '贷款有风险', '借款有风险', '页脚的风险提示'],
    [
      'schemas/pages/carloan.json',
      '{ "shared": "legal-footer-car" }',
      '{ "block": "waiting" }',
      '页脚的风险提示',
    ],
    ['server/config/products.json', '"rateMin": 7.2', '"rateMin": 7.1', '产品的机构、利率或费用'],
    ['server/config/matching.json', '客服电话 400', '客服电话 401', '推荐的机构'],
    ['schemas/forms/carloan/schema.json', '"行驶里程"', '"里程"', '表单的问题'],
  ])('has what compliance approves in %s, whatever visitors notice', (path, from, to, what) => {
    expect(filesChange(FILES, withText(path, from, to), NOTHING)).toMatchObject({
      outcome: { aspects: [], outside: [] },
      regulated: [`${what}（${path}）`],
    });
  });

  it.each([
    ['channels/channel_5262.json', '首页', '主页'],
    ['hosts/ks5194.h5.example.com.json', '"landing"', '"login"'],
    ['schemas/brands/default.json', '#0b6e6e', '#0b6e6f'],
    ['schemas/pages/carloan.json', /\n/, '\n\n'],
    ['server/config/products.json', '日常消费，按月等额还', '按月等额还'],
    ['server/config/messages.json', /\n/, '\n '],
  ])('has nothing of that in %s', (path, from, to) => {
    expect(filesChange(FILES, withText(path, from, to), NOTHING).regulated).toEqual([]);
  });

  it('is told by the order of nothing that has a name', () => {
    const path = 'server/config/products.json';
    const { products, ...rest } = JSON.parse(FILES.find((file) => file.path === path)?.text ?? '');
    const turned = { path, text: JSON.stringify({ ...rest, products: products.toReversed() }) };
    expect(
      filesChange(FILES, [...FILES.filter((file) => file.path !== path), turned], NOTHING).regulated,
    ).toEqual([]);
  });

  it('names the columns of channels, also of one that is begun', () => {
    const begun = {
      path: 'channels/channel_7901.json',
      text: '{ "channel": "channel_7901", "title": "新" }',
    };
    expect(filesChange(FILES, [...FILES, begun], NOTHING)).toMatchObject({
      headers: ['渠道号', '标题'],
      regulated: [],
    });
  });

  it('reaches beyond its channels where those who bring none are led elsewhere', () => {
    const led = (id: string) => {
      const begun = { path: `channels/${id}.json`, text: `{ "channel": "${id}", "title": "新" }` };
      const changes = [{ aspect: 'destination', channels: [id], brought: [id], hosts: [] }] as never;
      return filesChange(FILES, [...FILES, begun], { changes, isFollowed: true }).outcome.outside;
    };
    expect([led('channel_7901'), led('channel_5818')]).toEqual([[], ['destination']]);
  });

  it('needs compliance where nobody can say what it is', () => {
    const unknown = ['无法与线上版本对比的改动'];
    expect(filesChange(null, FILES, NOTHING)).toMatchObject({ headers: [], regulated: unknown });
    expect(filesChange(FILES, FILES, null).regulated).toEqual(unknown);
    expect(filesChange(FILES, FILES, { changes: [], isFollowed: false }).regulated).toEqual(unknown);
  });
});
