import type { JourneyLeg } from '../../decide/guard/simulate-journey.ts';
import { BRAND_FIELDS } from '../../decide/model/brand.ts';
import type { Query } from '../../decide/model/facts.ts';
import { printTable } from '../print-table.ts';
import { sourceLine, sourceLineAt } from '../source-line.ts';
import { printVersion } from './explain-version.ts';
import type { ExplainedCall, ExplainedLeave, Explanation } from './explain-visit.ts';
import type { ExplainedValue } from './explained-value.ts';
import { decidedAt, printEffect, printTraceEntry } from './print-trace-entry.ts';
import type { AnswerSource } from './simulated-reply.ts';

/**
 * An explanation for a reader at a terminal: navigation by navigation what was asked, what fired and where it led, then
 * what the visitor sees and who set it.
 *
 * @param all also show rows that did not fire, with the value of every node of their conditions.
 */
export function printExplanation(explanation: Explanation, all: boolean): string {
  const { release, visit, journey } = explanation;
  const host = `host table ${visit.host.id}   ${sourceLineAt(release, `/hosts/${visit.host.id}/id`)}`;
  const lines = [`configuration ${release.id}   ${host}`, ''];
  const calls = [...explanation.calls];
  journey.legs.forEach((leg, index) => {
    lines.push(...printLeg(leg, index + 1, explanation, calls, all), '');
    const left = explanation.leaves.find(({ after }) => after === index + 1);
    if (left) lines.push(printLeave(left), '');
  });
  return [
    ...lines,
    ...printLanding(explanation),
    '',
    printSeen(explanation),
    '',
    printConversion(explanation),
  ].join('\n');
}

/** One navigation. Takes the calls that it made from the front of the list. */
function printLeg(
  leg: JourneyLeg,
  number: number,
  { release }: Explanation,
  calls: ExplainedCall[],
  all: boolean,
): readonly string[] {
  const { nav, needs, verdict } = leg;
  const lines = [`${number}  ${address(nav.path, nav.query)}`];
  for (const { fetches, meanwhile } of needs) {
    for (const fetch of fetches) {
      if (fetch.via === 'channel-record') lines.push(`   reads the record of ${fetch.channel}`);
      else lines.push(...calls.splice(0, 1).map((call) => printCall(call, release)));
    }
    if (meanwhile) lines.push(`   meanwhile the page ${meanwhile.page} is shown`);
  }
  const ofEngine = verdict.effects.filter(({ by }) => by.row === null);
  lines.push(...ofEngine.map((effect) => `   ${effect.by.step}: ${printEffect(effect)}`));
  for (const entry of verdict.trace) {
    if (all || entry.outcome === 'fired') lines.push(...printTraceEntry(entry, verdict.trace, release, all));
  }
  const { step, row } = verdict.by;
  const by = `${row === null ? step : `${step} / ${row}`}  ${decidedAt(release, verdict.by)}`.trimEnd();
  lines.push(
    verdict.kind === 'go'
      ? `   → go to ${address(verdict.path, verdict.query)}   by ${by}`
      : `   → stay, show ${verdict.shown.page}   by ${by}`,
  );
  return lines;
}

/** How a page was left on the way. */
function printLeave({ by, form, result, to, origin }: ExplainedLeave): string {
  const what = {
    saved: `the visitor saves the form ${form}, result ${result}`,
    tapped: `the visitor taps the action for ${result}`,
    waited: 'the page goes on by itself',
    linked: 'the visitor follows a link',
  };
  return `   ${what[by]}   → ${to}   ${sourceLine(origin)}`.trimEnd();
}

/** What was asked of whom, and the answer. */
function printCall({ request, reply, from }: ExplainedCall, release: Explanation['release']): string {
  const target =
    request.via === 'bridge'
      ? 'the native app'
      : `POST ${release.site.api.endpoints[request.endpoint]?.path ?? request.endpoint}`;
  const fields = request.via === 'bridge' ? {} : request.fields;
  const sent = Object.entries(fields).map(([name, value]) => ` ${name}=${value ?? ''}`);
  const read = Object.entries(reply.data).filter(([, value]) => value !== null && value !== '');
  const data = read.map(([name, value]) => ` ${name}=${String(value)}`);
  const http = reply.status === 'http' ? `HTTP ${reply.httpStatus}` : reply.status;
  const answered = reply.status === 'ok' ? `code ${reply.code}${data.join('')}` : `no answer (${http})`;
  const source = request.via === 'bridge' && from === 'sample' ? '' : `   (${from})`;
  return `   asks ${request.name}: ${target}${sent.join('')}  →  ${answered}${source}`;
}

function printLanding(explanation: Explanation): readonly string[] {
  const { release, visit, channel, journey, version, pageVersion } = explanation;
  const { shown, path, query } = journey;
  const { maxRedirects, redirectLimitPage } = visit.site.guard;
  const page = shown?.page ?? redirectLimitPage;
  const landing = shown
    ? `lands on   ${address(path, query)}   screen ${shown.screen}`
    : `stops at   ${address(path, query)}   more than ${maxRedirects} redirects`;
  const record = sourceLineAt(release, `/channels/${channel}/id`);
  return [
    `${landing}   page ${page}   schemas/pages/${release.pages[page]?.versionOf ?? page}.json`,
    `channel    ${channel}   ${record || 'no file of channels/ and no group'}`,
    ...[version, pageVersion].flatMap((one) => (one ? [printVersion(one)] : [])),
    ...printAnswers(explanation),
  ];
}

const ASK_IT = 'a server answers from its own server/config: --server URL asks it';
const NOT_ASKED = 'not asked, since a secret would be used up';

/** Where the answers came from, which the landing may hang on. */
function printAnswers({ calls, cityIgnored }: Explanation): readonly string[] {
  const api = calls.filter(({ request }) => request.via === 'api');
  const names = (from: AnswerSource) => [
    ...new Set(api.filter((call) => call.from === from).map(({ request }) => request.name)),
  ];
  const [samples, server] = [names('sample'), names('server')];
  return [
    ...(server.length > 0 ? [`answers    of ${server.join(', ')} are the running server's`] : []),
    ...(samples.length > 0
      ? [
          `answers    of ${samples.join(', ')} are those of schemas/samples.json; ${server.length > 0 ? NOT_ASKED : ASK_IT}`,
        ]
      : []),
    ...(cityIgnored === null
      ? []
      : [`city       ${cityIgnored} plays no part: nothing on this way asks for it`]),
  ];
}

/** Title, brand and legal text, each with the line that set it; texts stand last since they may be long. */
function printSeen({ title, brand, legal }: Explanation): string {
  const row = (name: string, { value, from, origin }: ExplainedValue) => [
    name,
    sourceLine(origin) || from,
    value === '' ? '(empty)' : value,
  ];
  return printTable(
    ['seen', 'set at', 'value'],
    [
      ...(title.from === '' ? [] : [row('title', title)]),
      ...BRAND_FIELDS.map((field) => row(`brand ${field}`, brand[field])),
      ...legal.map((text) => row('legal', text)),
    ],
  );
}

/** What ad networks would be told, each with the line that set it. */
function printConversion({ conversion }: Explanation): string {
  return printTable(
    ['conversion', 'set at', 'value'],
    conversion.rows.map(({ about, origin, from, value }) => [about, sourceLine(origin) || from, value]),
  );
}

function address(path: string, query: Query): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}
