import { type Change, UNBRANDED } from '../../analyse/compare/change-book.ts';
import type { Told } from '../../analyse/compare/told.ts';
import type { Topic, TopicKind } from '../../analyse/compare/topic.ts';
import { ANY_CHANNEL, knownChannels } from '../../analyse/prove/known-channels.ts';
import { allQuoted, channelName, channelNumber, quoted } from '../../compile/problems/chinese/quoted.ts';
import { settingName } from '../../compile/problems/chinese/setting-names.ts';
import type { Release } from '../../decide/model/release.ts';
import { NAMED } from '../prove/change-words.ts';
import { chineseTold } from './chinese-told.ts';
import { chineseVisit, hostNames } from './chinese-visit.ts';
import { pageName, pageTitleAt } from './page-name.ts';

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

/** What differs between channels. */
const LOOKS: Readonly<Record<string, string>> = {
  'legal text': '法律信息',
  brand: '品牌',
  conversion: '转化',
  title: '标题',
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
  'channel-looks': ({ name }) => `${LOOKS[name] ?? name}（随渠道）`,
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

/** Of these a value is a channel. */
const CHANNELS: ReadonlySet<TopicKind> = new Set(['channel', 'remembered-channel', 'channel-looks']);

/** What it means that nothing is said. */
const NOTHING: Readonly<Partial<Record<TopicKind, string>>> = {
  'channel-title': '各页面自己的标题',
  script: '不回传',
};

function nothingSaid({ kind }: Topic, side: Told): string | undefined {
  return typeof side !== 'string' && side.kind === 'word' && side.word === 'none' ? NOTHING[kind] : undefined;
}

/** Longer values are cut. */
const LONGEST = 60;

/** One change for visitors in one line: for whom, what, where, and an example. */
export function chineseChange(change: Change, release: Release): string {
  const example = change.visit ? `例如：${chineseVisit(change.visit, release)}。` : '';
  return `${changedChannels(change, release)}：${changedValue(change, release)}。${example}`;
}

/** The channels whose visitors notice a change: `渠道 7801、7802`, of many how many there are. */
export function changedChannels(
  { channels }: Pick<Change, 'channels'>,
  release: Release,
  all = false,
): string {
  const ids = new Set(channels);
  if (channels.length > NAMED && knownChannels(release).every((id) => ids.has(id)))
    return `全部渠道（${channels.length} 个）`;
  const other = release.site.guard.channel.prefix + ANY_CHANNEL;
  const numbers = channels.filter((id) => id !== other).map(channelNumber);
  return [
    numbers.length === 0 ? '' : `渠道 ${some(numbers, all)}`,
    channels.includes(other) ? '未登记的渠道' : '',
  ]
    .filter(Boolean)
    .join('和');
}

interface HowToTell {
  /** How many changes of the kind it stands for. */
  readonly times?: number;
  /** Name everything, and cut nothing. */
  readonly all?: boolean;
}

/** What it is that changes. */
export function changedTopic({ topic }: Pick<Change, 'topic'>, release: Release): string {
  return TOPICS[topic.kind](topic, release);
}

/** True where what it was and is says something to staff; of the others, that it differs. */
export function hasValues({ topic }: Pick<Change, 'topic'>): boolean {
  return !WITHOUT_VALUES.has(topic.kind);
}

/** A name that staff know, and the id or address behind it; that is empty where there is none. */
export interface Named {
  readonly name: string;
  readonly id: string;
}

/** One side of a change by itself. */
export function namedSide({ topic }: Pick<Change, 'topic'>, side: Told, release: Release): Named {
  if (typeof side === 'string')
    return { name: CHANNELS.has(topic.kind) ? channelName(side) : side || '空', id: '' };
  if (side.kind === 'end' && side.page !== null)
    return { name: pageTitleAt(release, side.path, side.page) ?? side.page, id: side.path };
  if (side.kind === 'script' && side.id !== '') return { name: `转化ID ${side.id}`, id: side.map };
  return { name: nothingSaid(topic, side) ?? chineseTold(side, release).trim(), id: '' };
}

/** What changes, and where. */
export function changedValue(
  change: Change,
  release: Release,
  { times = 1, all = false }: HowToTell = {},
): string {
  const { was, is } = change;
  const what = changedTopic(change, release);
  const longest = all ? Number.POSITIVE_INFINITY : LONGEST;
  const told = (one: Told) =>
    typeof one === 'string' && CHANNELS.has(change.topic.kind)
      ? channelName(one)
      : (nothingSaid(change.topic, one) ?? chineseTold(one, release, longest));
  const said = hasValues(change) ? `${what}由${told(was)}改为${told(is)}` : `${what}有变化`;
  const each = times > 1 ? `${what}各有变化（${times} 处），例如${said}` : said;
  const where = placesOf(change, all);
  return where === '' ? each : `${each}（${where}）`;
}

function placesOf(change: Change, all: boolean): string {
  const addresses = change.paths.map(addressName);
  return [
    change.hosts.length === 0 ? '' : hostNames(change.hosts),
    addresses.length === 0 ? '' : `地址 ${some(addresses, all)}`,
    changedFor(change, all),
  ]
    .filter(Boolean)
    .join('，');
}

/** An address of a change. */
function addressName(path: string): string {
  return path === UNBRANDED ? '没有单独品牌的地址' : path;
}

/** Which visitors alone notice a change, besides their channels and addresses; empty for all. */
export function changedFor({ versions, otherChannel }: Change, all: boolean): string {
  const again = otherChannel?.isAgain ? '再次访问时，' : '';
  return [
    versions.length === 0 ? '' : `仅版本${allQuoted(versions)}的访客`,
    otherChannel === null ? '' : `${again}因为在 ${some(otherChannel.at, all)} 换了渠道`,
  ]
    .filter(Boolean)
    .join('，');
}

function some(names: readonly string[], all: boolean): string {
  if (all || names.length <= NAMED) return names.join('、');
  return `${names.slice(0, NAMED).join('、')} 等 ${names.length} 个`;
}
