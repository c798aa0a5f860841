import { type Change, UNBRANDED } from '../../analyse/compare/change-book.ts';
import type { Topic, TopicKind } from '../../analyse/compare/topic.ts';
import { ANY_CHANNEL, knownChannels } from '../../analyse/prove/known-channels.ts';
import { allQuoted, channelNumber, quoted } from '../../compile/problems/chinese/quoted.ts';
import { settingName } from '../../compile/problems/chinese/setting-names.ts';
import type { Release } from '../../decide/model/release.ts';
import { chineseTold } from './chinese-told.ts';
import { chineseVisit, hostNames } from './chinese-visit.ts';
import { pageName } from './page-name.ts';

/** Most names of one kind that are shown. */
const NAMED = 4;

const PARTS: Readonly<Record<string, string>> = {
  api: '接口设置',
  bridge: 'App 方法',
  environment: '手机和 App 的识别',
  phone: '手机号规则',
  storage: '手机上存的数据',
  tracking: '统计设置',
  guard: '守卫的查询和设置',
  apiBase: '接口地址',
  trackingBase: '统计地址',
};

const matched = (result: string) =>
  result === '' ? '' : `（${result === 'success' ? '匹配成功' : '匹配失败'}）`;
const ofPage = (page: string, release: Release) => (page === '' ? '' : `页面${pageName(release, page)}的`);

/** What is different. */
const TOPICS: Readonly<Record<TopicKind, (topic: Topic, release: Release) => string>> = {
  end: () => '去向',
  saved: ({ name }) => `提交表单${matched(name)}之后的去向`,
  tapped: ({ name }) => `点击按钮${matched(name)}之后的去向`,
  waited: ({ name }) => `页面自动跳转${matched(name)}的去向`,
  login: () => '登录之后的去向',
  refused: () => '登录失效之后的去向',
  page: ({ name }, release) => `页面${pageName(release, name)}`,
  words: ({ name }) => `文案${quoted(name)}`,
  agreement: ({ name }) => `协议${quoted(name)}`,
  field: ({ name }) => settingName(name),
  'channel-title': () => '标题',
  'path-title': ({ name }) => `${name} 的标题`,
  'unknown-title': () => '未知路径的标题',
  'title-rules': () => '选标题的规则',
  script: () => '转化回传',
  trackers: () => '统计',
  attribution: () => '登录归因',
  report: ({ name }) => `后端对 ${name} 的回传`,
  channel: () => '归到的渠道',
  'remembered-channel': () => '记住的渠道',
  version: ({ name, of }, release) => `${ofPage(of, release)}版本${quoted(name)}的时间和比例`,
  moved: ({ of }, release) => `${ofPage(of, release)}原来看别的版本的访客`,
  settings: ({ name }) => PARTS[name] ?? name,
  'host-settings': ({ name }) => PARTS[name] ?? name,
  stored: ({ name }) => `存在手机上的${quoted(name)}`,
  forgotten: ({ name }) => `从手机上清除的${quoted(name)}`,
  call: ({ name }) => `调用接口${quoted(name)}`,
  native: ({ name }) => `调用 App 方法${quoted(name)}`,
  event: ({ name }) => `统计事件${quoted(name)}`,
  stripped: ({ name }) => `从地址里去掉的参数${quoted(name)}`,
  effect: ({ name }) => quoted(name),
};

/** Of these the values are for programmers: that they differ is told. */
const WITHOUT_VALUES: ReadonlySet<TopicKind> = new Set([
  'page',
  'title-rules',
  'report',
  'settings',
  'stored',
  'forgotten',
  'call',
  'native',
  'event',
  'stripped',
  'effect',
]);

/** Longer values are cut. */
const LONGEST = 60;

/** One change for visitors in one line: for whom, what, where, and an example. */
export function chineseChange(change: Change, release: Release): string {
  const example = change.visit ? `例如：${chineseVisit(change.visit, release)}。` : '';
  return `${changedChannels(change, release)}：${changedValue(change, release)}。${example}`;
}

/** The channels whose visitors notice a change: `渠道 7801、7802`, of many how many there are. */
export function changedChannels({ channels }: Pick<Change, 'channels'>, release: Release): string {
  const { prefix } = release.site.guard.channel;
  const nameless = channels.includes(prefix + ANY_CHANNEL);
  if (channels.length > 1 && knownChannels(release).every((id) => channels.includes(id)))
    return `全部渠道（${channels.length} 个）`;
  const numbers = channels.filter((id) => id !== prefix + ANY_CHANNEL).map(channelNumber);
  const named =
    numbers.length > NAMED
      ? `${numbers.slice(0, NAMED).join('、')} 等 ${numbers.length} 个`
      : numbers.join('、');
  return [named === '' ? '' : `渠道 ${named}`, nameless ? '未登记的渠道' : ''].filter(Boolean).join('和');
}

/** What changes, and where. */
export function changedValue(change: Change, release: Release, times = 1): string {
  const { topic, was, is } = change;
  const what = TOPICS[topic.kind](topic, release);
  const cut = (text: string) =>
    [...text].length > LONGEST ? `${[...text].slice(0, LONGEST).join('')}…` : text;
  const [before, after] = [was, is].map((told) => cut(chineseTold(told, release)));
  const said = WITHOUT_VALUES.has(topic.kind) ? `${what}有变化` : `${what}由${before}改为${after}`;
  const each = times > 1 ? `${what}各有变化（${times} 处），例如${said}` : said;
  const where = placesOf(change);
  return where === '' ? each : `${each}（${where}）`;
}

function placesOf({ hosts, paths, versions, otherChannel }: Change): string {
  const addresses = paths.map((path) => (path === UNBRANDED ? '没有单独品牌的地址' : path));
  const some = addresses.slice(0, NAMED).join('、');
  return [
    hosts.length === 0 ? '' : `域名 ${hostNames(hosts)}`,
    addresses.length === 0
      ? ''
      : `地址 ${some}${addresses.length > NAMED ? ` 等 ${addresses.length} 个` : ''}`,
    versions.length === 0 ? '' : `仅版本${allQuoted(versions)}的访客`,
    otherChannel === null
      ? ''
      : `${otherChannel.isAgain ? '再次访问时，' : ''}因为在 ${otherChannel.at.slice(0, NAMED).join('、')} 换了渠道`,
  ]
    .filter(Boolean)
    .join('，');
}
