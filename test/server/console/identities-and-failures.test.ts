import { beforeAll, describe, expect, it } from 'vitest';
import { blockTraits } from '../../../engine/compile/block-traits.ts';
import { compile } from '../../../engine/compile/compile.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import { failureChanges } from '../../../server/console/checks/failure-changes.ts';
import { identitiesOf } from '../../../server/console/checks/identities-of.ts';
import { landingsOf } from '../../../server/console/checks/landings-of.ts';
import type { Landing } from '../../../server/console/contract/check.ts';
import { channelBook } from '../../../server/console/drafts/channel-book.ts';
import { shippedRelease, shippedSources } from '../../support/shipped-release.ts';

const CHANNELS = ['channel_7901', 'channel_7902'];
let before: { readonly release: Release; readonly files: readonly SourceFile[] };
let after: typeof before;

/** The project with the same cells of some channels. */
function withCells(channels: readonly string[], said: Readonly<Record<string, string>>): typeof before {
  const book = channelBook(before.files);
  const { edits, faults } = book.plan(
    channels.flatMap((channel) =>
      Object.entries(said).map(([header, value]) => ({ channel, header, value })),
    ),
  );
  expect(faults).toEqual([]);
  const files = book.with(edits);
  const { release } = compile(files);
  if (release === null) throw new Error('the draft has errors');
  return { release, files };
}

beforeAll(() => {
  before = { release: shippedRelease(), files: shippedSources() };
  after = withCells(CHANNELS, { 标题: '新', 品牌: 'quick-loan', 分组: 'city-form city-gated' });
});

describe('where visitors of what a draft changes land', () => {
  const CITIES = '限定城市（上海、北京、成都、深圳、广州、杭州、青岛、重庆）';
  const OLD = 'channel_5916';
  const told = (landing: Landing | undefined) =>
    landing?.visitors.map(({ who, stops }) => [
      who.join('、'),
      ...stops.map(
        ({ when, is, was }) =>
          `${when} ${`${is.name} ${is.id}`.trim()}${was ? `，原来 ${was.id || was.name}` : ''}`,
      ),
    ]);

  it('is told of a new channel for each kind of city, once for those who land alike', () => {
    const [landing, ...more] = landingsOf(before, after, CHANNELS, new Set(CHANNELS), 0);
    expect(more).toEqual([]);
    expect(landing?.channels).toEqual(CHANNELS);
    const first = ['进入时 渡口封面登录页 /login', '登录后 个人信息 /form-package'];
    expect(told(landing)).toEqual([
      [CITIES, ...first, '匹配成功后 下载应用 /download-page', '匹配失败后 下载应用 /download-page'],
      [
        '其他城市、查不到城市',
        ...first,
        '匹配成功后 提交成功 /success-download',
        '匹配失败后 申请结果 /fail-page',
      ],
    ]);
  });

  it('is told of another channel with what it was, and only where it changes', () => {
    const land = (said: Readonly<Record<string, string>>) =>
      landingsOf(before, withCells([OLD], said), [OLD], new Set(), 0);
    expect(land({ 标题: '新' })).toEqual([]);
    const [landing] = land({ 分组: 'blocked、city-download、city-gated' });
    const gone = '不再有这一步，原来';
    const first = ['进入时 页面不存在 /404err，原来 /login', `登录后 ${gone} /form-package`];
    expect(told(landing)).toEqual([
      [CITIES, ...first, `匹配成功后 ${gone} /download-page`, `匹配失败后 ${gone} /download-page`],
      [
        '其他城市、查不到城市',
        ...first,
        `匹配成功后 ${gone} /success-download`,
        `匹配失败后 ${gone} /fail-page`,
      ],
    ]);
  });

  it('is told of a step that is new, or is no more, where every other page stays', () => {
    const { release, files } = before;
    const [id = '', page] = Object.entries(release.pages).find(([name]) => name === 'form-package') ?? [];
    if (!page) throw new Error('no form');
    const formless = {
      files,
      release: { ...release, pages: { ...release.pages, [id]: { ...page, blocks: [] } } },
    };
    const land = (was: typeof before, is: typeof before) =>
      told(landingsOf(was, is, [OLD], new Set(), 0)[0])
        ?.find(([who]) => who?.startsWith('其他城市'))
        ?.slice(3);
    expect(land(formless, before)).toEqual([
      '匹配成功后 提交成功 /success-download，原来 以前没有这一步',
      '匹配失败后 申请结果 /fail-page，原来 以前没有这一步',
    ]);
    expect(land(before, formless)).toEqual([
      '匹配成功后 不再有这一步，原来 /success-download',
      '匹配失败后 不再有这一步，原来 /fail-page',
    ]);
  });
});

describe('who stands behind the pages of what a draft changes', () => {
  const identities = (begun: readonly string[] = []) =>
    identitiesOf(before.release, after.release, CHANNELS, new Set(begun), blockTraits(after.files));

  it('is one row for each company, with whether it is declared, where it stands and what stood there', () => {
    const [first, ...more] = identities();
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      name: '快渡',
      company: '快渡信息服务（示例）有限公司',
      filing: '示例ICP备20260002号-1',
      isDeclared: true,
      channels: CHANNELS,
    });
    const at = (where: string) => first?.places.find((place) => place.where === where)?.was;
    expect(at('默认域名')).toMatch(
      /^渡口 · 渡口信息咨询（示例）有限公司 · 示例ICP备20260001号-1 · 资金来源：/,
    );
    expect(at('域名 baidu.h5.example.com')).toBeNull();
    expect(at('域名 kuaishou.h5.example.com 「短视频登录页」 /m/kssczh/kuaishou/index.html')).toMatch(
      /^安期贷款咨询 · /,
    );
  });

  it('says of a new channel what it gets, and of none that anything stood there', () => {
    const [first, ...more] = identities(CHANNELS);
    expect(more).toEqual([]);
    expect(first?.begun).toEqual(CHANNELS);
    expect(first?.places.length).toBeGreaterThan(10);
    expect(first?.places.filter(({ was }) => was !== null)).toEqual([]);
    const [mixed] = identities(CHANNELS.slice(1));
    expect(mixed?.begun).toEqual(['channel_7902']);
    expect(new Set(mixed?.places.map(({ was, channels }) => `${was !== null} ${channels}`))).toEqual(
      new Set(['true channel_7901', 'false channel_7902', 'false channel_7901,channel_7902']),
    );
  });

  it('says that a pair is not declared, and nothing where nobody has declared any', () => {
    const files = after.files.map((file) =>
      file.path === 'schemas/legal.json'
        ? { ...file, text: file.text.replaceAll('示例ICP备20260002号-1', '示例ICP备20269999号-1') }
        : file,
    );
    const declared = (some: readonly SourceFile[]) =>
      identitiesOf(before.release, after.release, CHANNELS, new Set(), blockTraits(some))[0]?.isDeclared;
    expect(declared(files)).toBe(false);
    expect(declared(files.filter(({ path }) => path !== 'schemas/legal.json'))).toBeNull();
  });
});

describe('what visitors of what a draft changes meet when something fails', () => {
  it('is told where it is not as before, once for channels that are alike', () => {
    const { played, changes } = failureChanges(before, after, CHANNELS, new Set(), 0);
    expect(played).toBeGreaterThan(100);
    expect(changes).toEqual([
      {
        what: '登录后「IP 所在城市」：13 种失败',
        was: '以前没有这一步',
        is: '11 种停在「个人信息」（/form-package）；2 种停在「渡口封面登录页」（/login），要重新登录',
        channels: CHANNELS,
      },
    ]);
  });

  it('is told of a new channel where one that nobody knows meets something else, as nothing that it was', () => {
    const { changes } = failureChanges(before, after, CHANNELS, new Set(CHANNELS), 0);
    expect(changes).toMatchObject([
      { what: '登录后「IP 所在城市」：13 种失败', was: null, channels: CHANNELS },
    ]);
  });

  it('is nothing where a draft changes words only', () => {
    const { played, changes } = failureChanges(before, before, ['channel_7001'], new Set(), 0);
    expect(played).toBeGreaterThan(100);
    expect(changes).toEqual([]);
  });
});
