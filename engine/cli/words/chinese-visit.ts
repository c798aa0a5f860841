import { timeIn } from '../../analyse/compare/time-in.ts';
import { ANY_CHANNEL } from '../../analyse/prove/known-channels.ts';
import { type ConcreteVisit, stepsOf } from '../../analyse/prove/visit-of.ts';
import { channelName, quoted } from '../../compile/problems/chinese/quoted.ts';
import { BROWSER } from '../../decide/facts/apps.ts';
import { loggedIn } from '../../decide/guard/logged-in.ts';
import type { OsCode } from '../../decide/model/facts.ts';
import type { JsonObject } from '../../decide/model/json.ts';
import type { Release } from '../../decide/model/release.ts';
import { DEFAULT_HOST } from '../../decide/routing/pick-host.ts';
import { hostNameOf } from '../prove/explain-command.ts';
import type { CallLabels } from './call-labels.ts';

/** Where a release does not say in which zone its times were written. */
const CHINA = '+08:00';

const PHONES: Readonly<Record<OsCode, string>> = { 1: '苹果手机', 2: '安卓手机', 3: '' };

const LEFT = { saved: '提交表单', tapped: '点击按钮', waited: '等页面自动跳转', linked: '点链接' };
const RESULTS = { success: '匹配成功', fail: '匹配失败' };

const ENDS: Readonly<Record<string, string>> = {
  'no answer': '无响应',
  'no connection': '连不上',
  'not JSON': '返回内容无法识别',
};

/**
 * An example of a visit in short, as 安卓手机、未登录、从 m.example.com/login 进入.
 *
 * @param label what calls are named; by their ids where it is not given.
 */
export function chineseVisit(
  visit: ConcreteVisit,
  release: Release,
  label: CallLabels = (name) => name,
): string {
  const { query, stored, os, app, at, replies } = visit;
  const { sources, store, prefix } = release.site.guard.channel;
  const ofChannel = sources.filter((source) => source.startsWith('query.')).map((source) => source.slice(6));
  const [token = ''] = Object.keys(loggedIn(release.site));
  const named = [...ofChannel.map((key) => query[key]), ...store.map((key) => stored[key])].find(
    (id) => id !== undefined && id !== null,
  );
  const others = Object.entries(query).filter(([name]) => !ofChannel.includes(name));
  return [
    PHONES[os],
    app === BROWSER ? '' : `在 ${app} 里打开`,
    stored[token] === undefined ? '未登录' : '已登录',
    named === undefined ? '' : named === prefix + ANY_CHANNEL ? '未登记的渠道' : channelName(String(named)),
    at === undefined ? '' : `${timeIn(zoneOf(release) ?? CHINA, at)} 访问`,
    `从 ${addressOf(visit)} 进入`,
    others.length === 0 ? '' : `地址带 ${others.map(([name, value]) => `${name}=${value}`).join('&')}`,
    ...Object.entries(replies).map(([call, reply]) => `查询${quoted(label(call))}${endOf(reply)}`),
    ...stepsOf(visit).map(({ by, result, link }) => {
      const more = link ? link.to : result && RESULTS[result];
      return LEFT[by] + (more === null ? '' : `（${more}）`);
    }),
  ]
    .filter(Boolean)
    .join('、');
}

/** Where a visit begins, without what the address brings along. */
export function addressOf({ host, path }: Pick<ConcreteVisit, 'host' | 'path'>): string {
  return host === DEFAULT_HOST ? path : `${hostNameOf(host)}${path}`;
}

/** Hosts in a sentence: `域名 m.example.com、默认域名`. */
export function hostNames(hosts: readonly string[]): string {
  if (hosts.length === 1 && hosts[0] === DEFAULT_HOST) return '默认域名';
  const named = hosts.map((host) => (host === DEFAULT_HOST ? '默认域名' : hostNameOf(host)));
  return `域名 ${named.slice(0, MOST_HOSTS).join('、')}${named.length > MOST_HOSTS ? ` 等 ${named.length} 个` : ''}`;
}

/** Hosts that are named. */
const MOST_HOSTS = 3;

/** How a call ended. */
function endOf(reply: string | JsonObject): string {
  if (typeof reply !== 'string') return reply.code === 200 ? '成功' : `返回 ${quoted(String(reply.code))}`;
  return ENDS[reply] ?? `返回 ${reply}`;
}

function zoneOf({ channels, pages }: Release): string | undefined {
  return [...Object.values(channels), ...Object.values(pages)].find(({ versions }) => versions)?.versions
    ?.zone;
}
