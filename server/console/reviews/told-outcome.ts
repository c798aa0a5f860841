import { ASPECTS, type Aspect } from '../../../engine/analyse/compare/aspect.ts';
import type { Change } from '../../../engine/analyse/compare/change-book.ts';
import { outsideScope } from '../../../engine/analyse/compare/outside-scope.ts';
import type { TopicKind } from '../../../engine/analyse/compare/topic.ts';
import { ANY_CHANNEL } from '../../../engine/analyse/prove/known-channels.ts';
import {
  addressName,
  changedChannels,
  changedFor,
  changedTopic,
  hasValues,
  namedSide,
} from '../../../engine/cli/words/chinese-change.ts';
import { channelNumber } from '../../../engine/compile/problems/chinese/quoted.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import { DEFAULT_HOST } from '../../../engine/decide/routing/pick-host.ts';
import { BRAND_HEADERS } from '../channels/brand-headers.ts';
import type { VisitorChange } from '../contract/check.ts';

/** What visitors notice, in the words of staff. */
const KINDS: Readonly<Record<Aspect, string>> = {
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
  /** Channels that the draft changes. */
  readonly named: readonly string[];
  /** Those of them that it begins. */
  readonly begun: ReadonlySet<string>;
}

/** Changes that say the same of visitors of the same channels. */
interface Line {
  readonly first: Change;
  readonly isOutside: boolean;
  readonly all: Change[];
}

/** What somebody has to decide on: effects beyond the draft first, the others in the order in which they matter. */
export function toldOutcome(changes: readonly Change[], told: Told): readonly VisitorChange[] {
  const lines = new Map<string, Line>();
  for (const one of changes) {
    const isOutside = outsideScope([one], told.named).length > 0;
    const isOfOwn = one.brought.every((id) => told.named.includes(id));
    const change = isOfOwn ? { ...one, channels: one.brought } : one;
    const { aspect, topic, is, channels } = change;
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
    becomes: isTechnical(first) ? names : hasValues(first) ? [namedSide(first, first.is, release)] : [],
    channels: short,
    allChannels: isCut ? numbers.slice(0, MOST_CHANNELS) : [],
    begun: channels.length > 0 && channels.every((id) => begun.has(id)) ? numbers : [],
    from: all.map((change) => ({
      was: hasValues(change) ? namedSide(change, change.was, release) : null,
      hosts: change.hosts.map((host) => (host === DEFAULT_HOST ? '默认域名' : host)),
      addresses: change.paths.map((path) => addressNamed(path, release)),
      only: changedFor(change, true),
    })),
    isOutside,
    weight: isTechnical(first) ? 'technical' : isLook(first) ? 'look' : 'usual',
  };
}

/** The sheet of channels has no column for pictures and colours of a brand. */
function isLook({ topic: { kind, name } }: Change): boolean {
  return kind === 'field' && BRAND_HEADERS[name as keyof typeof BRAND_HEADERS] === null;
}

function addressNamed(path: string, { site }: Release): VisitorChange['from'][number]['addresses'][number] {
  const title = site.routes.find((route) => route.path === path)?.title;
  return title ? { name: title, id: path } : { name: addressName(path), id: '' };
}
