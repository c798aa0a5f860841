import { ASPECTS, type Aspect } from '../../../engine/analyse/compare/aspect.ts';
import { type Change, UNBRANDED } from '../../../engine/analyse/compare/change-book.ts';
import { outsideScope } from '../../../engine/analyse/compare/outside-scope.ts';
import type { Topic, TopicKind } from '../../../engine/analyse/compare/topic.ts';
import { ANY_CHANNEL } from '../../../engine/analyse/prove/known-channels.ts';
import { UNKNOWN_PATH } from '../../../engine/analyse/prove/paths-of.ts';
import { callLabels, contentOf } from '../../../engine/cli/words/call-labels.ts';
import {
  changedChannels,
  changedFor,
  changedTopic,
  hasValues,
  namedSide,
} from '../../../engine/cli/words/chinese-change.ts';
import { addressTitle } from '../../../engine/cli/words/page-name.ts';
import { channelNumber } from '../../../engine/compile/problems/chinese/quoted.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import { DEFAULT_HOST } from '../../../engine/decide/routing/pick-host.ts';
import { BRAND_HEADERS } from '../channels/brand-headers.ts';
import type { VisitorChange } from '../contract/check.ts';
import type { Named } from '../contract/named.ts';

/** What visitors notice, in the words of staff. */
export const KINDS: Readonly<Record<Aspect, string>> = {
  destination: '去向',
  page: '页面',
  'legal text': '法务',
  brand: '品牌',
  conversion: '转化',
  title: '标题',
  schedule: '排期',
  settings: '设置',
};

/** Settings that programs alone read, by what they are. */
const SETTINGS: Readonly<Partial<Record<TopicKind, string>>> = {
  settings: '程序的设置',
  'host-settings': '域名的接口',
  stored: '手机上保存的数据',
  forgotten: '从手机上清除的数据',
  call: '向后端发的请求',
  native: '对 App 的调用',
  event: '统计事件',
  stripped: '从地址里去掉的参数',
  effect: '其他动作',
};

/** Channels that are told one by one. */
const MOST_CHANNELS = 500;

interface Told {
  readonly release: Release;
  readonly files: readonly SourceFile[];
  /** Channels that the draft changes. */
  readonly named: readonly string[];
  /** Those of them that it begins. */
  readonly begun: ReadonlySet<string>;
}

/** Changes that say the same of visitors of the same channels. */
interface Line {
  readonly first: Change;
  readonly isOutside: boolean;
  readonly all: (Change & Pick<VisitorChange['from'][number], 'isOfOthers'>)[];
}

/** What somebody has to decide on: effects beyond the draft first, the others in the order in which they matter. */
export function toldOutcome(changes: readonly Change[], told: Told): readonly VisitorChange[] {
  const lines = new Map<string, Line>();
  const nameOf = topicNames(told.files, told.release);
  for (const one of changes) {
    const isOutside = outsideScope([one], told.named).length > 0;
    const isOfOwn = one.brought.every((id) => told.named.includes(id));
    const channels = isOfOwn ? one.brought : one.channels;
    const isOfOthers = !one.channels.every((id) => told.named.includes(id));
    const change = { ...one, channels, isOfOthers, topic: { ...one.topic, name: nameOf(one.topic) } };
    const { aspect, topic, is } = change;
    const what = isTechnical(change) ? topic.kind : [topic, is];
    const key = JSON.stringify([aspect, isOutside, channels, what]);
    const line = lines.get(key) ?? { first: change, isOutside, all: [] };
    line.all.push(change);
    lines.set(key, line);
  }
  const place = ({ first, isOutside }: Line) =>
    ASPECTS.indexOf(first.aspect) - (isOutside ? ASPECTS.length : 0);
  return [...lines.values()].sort((a, b) => place(a) - place(b)).map((line) => toldLine(line, told));
}

function isTechnical({ aspect }: Change): boolean {
  return aspect === 'settings';
}

function toldLine({ first, isOutside, all }: Line, { release, begun }: Told): VisitorChange {
  const { aspect, topic, channels } = first;
  const short = changedChannels(first, release);
  const other = release.site.guard.channel.prefix + ANY_CHANNEL;
  const numbers = channels.filter((id) => id !== other).map(channelNumber);
  const isCut = changedChannels(first, release, true) !== short;
  const names = [...new Set(all.map((change) => change.topic.name))].map((name) => ({ name, id: '' }));
  return {
    kind: KINDS[aspect],
    what: (isTechnical(first) && SETTINGS[topic.kind]) || changedTopic(first, release),
    becomes: isTechnical(first) ? names : hasValues(first) ? [sideOf(first, first.is, release)] : [],
    channels: short,
    allChannels: isCut ? numbers.slice(0, MOST_CHANNELS) : [],
    begun: channels.length > 0 && channels.every((id) => begun.has(id)) ? numbers : [],
    from: all.map((change) => ({
      was: hasValues(change) ? sideOf(change, change.was, release) : null,
      hosts: change.hosts.map((host) => (host === DEFAULT_HOST ? '默认域名' : host)),
      addresses: change.paths.map((path) => addressNamed(path, release)),
      only: changedFor(change, true),
      isOfOthers: change.isOfOthers,
    })),
    isOutside,
    weight: isTechnical(first) ? 'technical' : isLook(first) ? 'look' : 'usual',
  };
}

/** Of a picture staff know its look, not its file. */
function sideOf(change: Change, side: Change['is'], release: Release): Named {
  const { name, id } = namedSide(change, side, release);
  return isLook(change) && name.startsWith('/') ? { name: '图片', id: name } : { name, id };
}

/** The sheet of channels has no column for pictures and colours of a brand. */
function isLook({ topic: { kind, name } }: Change): boolean {
  return kind === 'field' && BRAND_HEADERS[name as keyof typeof BRAND_HEADERS] === null;
}

/** What staff call something that programs alone know by its name. */
function topicNames(files: readonly SourceFile[], release: Release): (topic: Topic) => string {
  const call = callLabels(files);
  const { keys = {} } = contentOf<{ keys?: Readonly<Record<string, { label?: string }>> }>(
    files,
    'schemas/storage.json',
  );
  return (topic) => {
    const { kind, name } = topic;
    if (kind === 'call') return call(name);
    if (kind === 'settings' || kind === 'host-settings') return changedTopic({ topic }, release);
    if (kind !== 'stored' && kind !== 'forgotten') return name;
    const named = name.split(', ').map((key) => keys[key]?.label ?? key);
    return named.join('、');
  };
}

/** What is no page's path. */
const ADDRESSES: Readonly<Record<string, string>> = {
  [UNBRANDED]: '没有单独品牌的地址',
  [UNKNOWN_PATH]: '没有登记的地址',
};

function addressNamed(path: string, release: Release): Named {
  const name = ADDRESSES[path] ?? addressTitle(release, path);
  return name === null ? { name: path, id: '' } : { name, id: path === UNBRANDED ? '' : path };
}
