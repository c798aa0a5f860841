import { type Explanation, explainVisit } from '../../../engine/cli/explain/explain-visit.ts';
import type { ExplainedValue } from '../../../engine/cli/explain/explained-value.ts';
import { readVisitInput } from '../../../engine/cli/explain/visit-input.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import type { JourneyLeg } from '../../../engine/decide/guard/simulate-journey.ts';
import { BRAND_FIELDS } from '../../../engine/decide/model/brand.ts';
import type { Effect } from '../../../engine/decide/model/effect.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import type { Reply } from '../../../engine/decide/model/reply.ts';
import { BRAND_HEADERS } from '../channels/brand-headers.ts';
import { sourceWords } from '../channels/source-words.ts';
import type { EffectiveValue } from '../contract/channel.ts';
import type { Why, WhyRequest, WhyStep } from '../contract/why.ts';
import { type PlannedContent, plannedProject } from '../preview/planned-project.ts';
import { type GuardLabels, guardLabels } from './guard-labels.ts';

export interface JudgeWhyRequest extends PlannedContent {
  readonly is: 'why';
  readonly visit: Omit<WhyRequest, 'draft'>;
}

/** Where a visitor lands, and why. Throws `UsageError` where a name is unknown. */
export async function explainWhy(
  { visit, dataDir, sources, cells }: JudgeWhyRequest,
  now: () => number,
): Promise<Why> {
  return whyOf(plannedProject({ dataDir, sources, cells }), visit, now);
}

const OS_CODES = { ios: '1', android: '2', unknown: '3' } as const;

/** The same for a release that is there. */
export function whyOf(
  project: { readonly release: Release; readonly files: readonly SourceFile[] },
  visit: JudgeWhyRequest['visit'],
  now: () => number,
): Why {
  const { channel, city, loggedIn, os = 'android', app } = visit;
  const input = readVisitInput(
    {
      host: visit.host,
      path: visit.path,
      query: [],
      stored: [],
      reply: [],
      os: OS_CODES[os],
      ...(channel ? { channel } : {}),
      ...(city ? { city } : {}),
      ...(loggedIn ? { token: true as const } : {}),
      ...(app ? { app } : {}),
    },
    project,
    now,
  );
  return toldWhy(explainVisit(project, input), guardLabels(project.files));
}

function toldWhy(explanation: Explanation, labels: GuardLabels): Why {
  const { journey, title, brand, calls, cityIgnored, visit } = explanation;
  const page = journey.shown?.page ?? visit.site.guard.redirectLimitPage;
  const rest = [...calls];
  return {
    landsOn: { path: journey.path, page, title: title.value, brand: brand.name.value },
    steps: decidedSteps(journey.legs, (leg) => stepOf(leg, labels, rest)),
    values: [
      effective('标题', title),
      ...BRAND_FIELDS.flatMap((field) => {
        const header = BRAND_HEADERS[field];
        return header === null ? [] : [effective(header, brand[field])];
      }),
    ],
    warnings: [
      ...(cityIgnored === null ? [] : [`这次访问没有查城市，「${cityIgnored}」不起作用`]),
      ...(journey.shown === null ? [`跳转超过 ${visit.site.guard.maxRedirects} 次，已停止`] : []),
      ...(calls.some(({ from }) => from === 'sample') ? ['后端的回答取自样例，真实访客以后端为准'] : []),
    ],
  };
}

function effective(header: string, { value, origin }: ExplainedValue): EffectiveValue {
  const source = sourceWords(origin?.file ?? null);
  return { header, value, source, isOwn: source === '渠道自身' };
}

/** One navigation: what was asked, which rules fired, and where it led. */
function stepOf(
  leg: JourneyLeg,
  labels: GuardLabels,
  calls: Explanation['calls'][number][],
): Omit<WhyStep, 'decided'> {
  const { nav, needs, verdict } = leg;
  const lines: string[] = [];
  for (const { fetches } of needs)
    for (const fetch of fetches) {
      if (fetch.via === 'channel-record') {
        lines.push(`读取渠道 ${fetch.channel.replace(/^\D+/, '')} 的设置`);
        continue;
      }
      const [call] = calls.splice(0, 1);
      if (call) lines.push(`询问「${labels.answer(call.request.name)}」：${toldReply(call.reply)}`);
    }
  for (const entry of verdict.trace.filter(({ outcome }) => outcome === 'fired')) {
    lines.push(
      `命中「${labels.rule(entry.by)}」`,
      ...(entry.effects ?? []).map((effect) => `　${effectWords(effect)}`),
    );
  }
  lines.push(
    verdict.kind === 'go'
      ? `转到 ${verdict.path}，因为：${labels.rule(verdict.by)}`
      : `停在这里，显示页面 ${verdict.shown.page}`,
  );
  return { title: `访问 ${nav.path}`, lines };
}

/** What decided is the last rule that led elsewhere; where none did, the page that was asked for. */
function decidedSteps(
  legs: readonly JourneyLeg[],
  told: (leg: JourneyLeg) => Omit<WhyStep, 'decided'>,
): readonly WhyStep[] {
  const last = Math.max(
    0,
    legs.findLastIndex(({ verdict }) => verdict.kind === 'go'),
  );
  return legs.map((leg, at) => ({ ...told(leg), decided: at === last }));
}

function toldReply({ status, httpStatus, code, data }: Reply): string {
  if (status !== 'ok') return `没有回答（${status === 'http' ? `HTTP ${httpStatus}` : status}）`;
  const told = Object.entries(data).filter(([, value]) => value !== null && value !== '');
  return `${code}${told.map(([name, value]) => `，${name}=${String(value)}`).join('')}`;
}

function effectWords(effect: Effect): string {
  switch (effect.do) {
    case 'store':
      return `记下 ${effect.key} = ${JSON.stringify(effect.value)}`;
    case 'clear':
      return `清除 ${effect.keys.join('、')}`;
    case 'title':
      return `标题设为「${effect.text}」`;
    case 'scroll-top':
      return '回到页面顶部';
    case 'strip-query':
      return `从地址里去掉 ${effect.params.join('、')}`;
    case 'call':
      return `调用 ${effect.endpoint}`;
    case 'native':
      return `通知 App：${effect.handler}`;
    case 'track':
      return `统计 ${effect.title}`;
    default:
      effect.do satisfies 'warn';
      return `警告 ${effect.code}：${effect.detail}`;
  }
}
