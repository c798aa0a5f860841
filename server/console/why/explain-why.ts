import { type Explanation, explainVisit } from '../../../engine/cli/explain/explain-visit.ts';
import type { ExplainedValue } from '../../../engine/cli/explain/explained-value.ts';
import { answersCity } from '../../../engine/cli/explain/simulated-reply.ts';
import { readVisitInput } from '../../../engine/cli/explain/visit-input.ts';
import { addressTitle, pageTitleAt } from '../../../engine/cli/words/page-name.ts';
import { channelNumber } from '../../../engine/compile/problems/chinese/quoted.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import type { JourneyLeg } from '../../../engine/decide/guard/simulate-journey.ts';
import { BRAND_FIELDS } from '../../../engine/decide/model/brand.ts';
import type { Effect } from '../../../engine/decide/model/effect.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import type { Reply } from '../../../engine/decide/model/reply.ts';
import { BRAND_HEADERS } from '../channels/brand-headers.ts';
import type {
  VisitorSystem,
  Why,
  WhyChoices,
  WhyLine,
  WhyRequest,
  WhyStep,
  WhyValue,
} from '../contract/why.ts';
import { type PlannedContent, plannedProject } from '../preview/planned-project.ts';
import { cityRules } from './city-rules.ts';
import { type GuardLabels, guardLabels } from './guard-labels.ts';
import { sourceNamed, type ValueLabels, valueLabels } from './value-labels.ts';

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

const OS_CODES: Readonly<Record<VisitorSystem, string>> = { android: '2', ios: '1', unknown: '3' };

/** What most visitors have. */
const USUAL: VisitorSystem = 'android';

/** The usual one first. */
export const SYSTEMS: WhyChoices['systems'] = [USUAL, 'ios', 'unknown'];

/** The same for a release that is there. */
export function whyOf(
  project: { readonly release: Release; readonly files: readonly SourceFile[] },
  visit: JudgeWhyRequest['visit'],
  now: () => number,
): Why {
  const { channel, city, loggedIn, os = USUAL, app } = visit;
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
  const explanation = explainVisit(project, input);
  const told = toldWhy(explanation, project, input.query.channel);
  // Of a city that was asked for, the rule that it meets is among the steps.
  if (input.city !== null && explanation.cityIgnored === null) return told;
  const groups = project.release.channels[explanation.channel]?.groups ?? [];
  const rules = cityRules(project.files, groups, (endpoint) => answersCity(endpoint, input));
  const unasked = input.city === null ? '。这次没有选城市' : '';
  return { ...told, warnings: [...rules.map((rule) => rule + unasked), ...told.warnings] };
}

type Project = Parameters<typeof whyOf>[0];

/** What is said in the words of staff. */
interface Words extends GuardLabels {
  readonly release: Release;
  readonly fact: ValueLabels;
  /** What an address is called on the host. */
  at(path: string): string;
}

/** @param channel that is asked for. */
function toldWhy(explanation: Explanation, { release, files }: Project, channel?: string): Why {
  const { journey, title, brand, calls, cityIgnored, visit } = explanation;
  const page = journey.shown?.page ?? visit.site.guard.redirectLimitPage;
  const rest = [...calls];
  const words = {
    release,
    fact: valueLabels(files, release),
    at: (path: string) => addressTitle(release, path, [visit.host]) ?? path,
    ...guardLabels(files),
  };
  const told = (header: string, { value, origin }: ExplainedValue): WhyValue => ({
    header,
    value,
    source: sourceNamed(origin?.file ?? null, files),
  });
  return {
    landsOn: {
      path: journey.path,
      page: { name: pageTitleAt(release, journey.path, page) ?? page, id: page },
      title: title.value,
      brand: brand.name.value,
    },
    steps: decidedSteps(journey.legs, (leg) => stepOf(leg, words, rest)),
    values: [
      told('标题', title),
      ...BRAND_FIELDS.flatMap((field) => {
        const header = BRAND_HEADERS[field];
        return header === null ? [] : [told(header, brand[field])];
      }),
    ],
    warnings: [
      ...(channel !== undefined && !release.channels[channel]
        ? [`没有登记渠道 ${channelNumber(channel)}，按未登记的渠道处理`]
        : []),
      ...(cityIgnored === null ? [] : [`这次访问没有查城市，「${cityIgnored}」不起作用`]),
      ...(journey.shown === null ? [`跳转超过 ${visit.site.guard.maxRedirects} 次，已停止`] : []),
      ...(calls.some(({ from }) => from === 'sample') ? ['后端的回答取自样例，真实访客以后端为准'] : []),
    ],
  };
}

const line = (name: string, id = '', facts: WhyLine['facts'] = []): WhyLine => ({ name, id, facts });

/** One navigation: what was asked, which rules fired, and where it led. */
function stepOf(
  { nav, needs, verdict }: JourneyLeg,
  words: Words,
  calls: Explanation['calls'][number][],
): Omit<WhyStep, 'decided'> {
  const lines: WhyLine[] = [];
  for (const { fetches } of needs)
    for (const fetch of fetches) {
      if (fetch.via === 'channel-record') {
        lines.push(line('读取渠道的设置', channelNumber(fetch.channel)));
        continue;
      }
      const [call] = calls.splice(0, 1);
      if (call) lines.push(toldReply(words.answer(call.request.name), call.reply, words));
    }
  for (const { by, effects = [] } of verdict.trace.filter(({ outcome }) => outcome === 'fired')) {
    const stored = effects.flatMap((one) => (one.do === 'store' ? [words.fact(one.key, one.value)] : []));
    const lists = words.lists(by).map(({ name, values }) => ({ name, value: values.join('、'), id: '' }));
    lines.push(line(`命中「${words.rule(by)}」`, '', [...lists, ...stored]));
    lines.push(...effects.flatMap((effect) => effectLine(effect, words)));
  }
  const { release } = words;
  if (verdict.kind === 'go')
    lines.push(line(`转到「${words.at(verdict.path)}」，因为：${words.rule(verdict.by)}`, verdict.path));
  else {
    const { page } = verdict.shown;
    lines.push(line(`停在这里，显示「${pageTitleAt(release, nav.path, page) ?? page}」`, page));
  }
  return { name: `访问「${words.at(nav.path)}」`, id: nav.path, lines };
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

const NO_ANSWERS: Readonly<Record<Exclude<Reply['status'], 'ok' | 'http'>, string>> = {
  timeout: '没有回答，超时',
  network: '没有回答，连不上',
  malformed: '回答看不懂',
};

function toldReply(asked: string, { status, httpStatus, code, data }: Reply, { fact }: Words): WhyLine {
  const what = `询问「${asked}」：`;
  if (status === 'http') return line(`${what}没有回答`, `HTTP ${httpStatus}`);
  if (status !== 'ok') return line(`${what}${NO_ANSWERS[status]}`);
  const told = Object.entries(data).filter(([, value]) => value !== null && value !== '');
  const facts = told.map(([name, value]) => fact(name, value));
  return line(`${what}${code === 200 ? '成功' : '没有结果'}`, String(code), facts);
}

/** What a rule does besides storing values. */
function effectLine(effect: Effect, { fact }: Words): readonly WhyLine[] {
  switch (effect.do) {
    case 'store':
    case 'scroll-top':
      return [];
    case 'clear': {
      const names = effect.keys.map((key) => fact(key, '').name || key);
      return [line(`　清除${names.join('、')}`, effect.keys.join(', '))];
    }
    case 'title':
      return [line(`　标题设为「${effect.text}」`)];
    case 'strip-query':
      return [line('　去掉地址里的参数', effect.params.join(', '))];
    case 'call':
      return [line('　告诉后端', effect.endpoint)];
    case 'native':
      return [line('　通知 App', effect.handler)];
    case 'track':
      return [line('　记一次统计', effect.title)];
    default:
      effect.do satisfies 'warn';
      return [line(`　警告：${effect.detail}`, effect.code)];
  }
}
