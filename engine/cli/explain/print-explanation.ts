import type { JourneyLeg } from '../../core/guard/simulate-journey.ts';
import { BRAND_FIELDS } from '../../core/model/brand.ts';
import type { Query } from '../../core/model/facts.ts';
import type { FetchRequest } from '../../core/model/verdict.ts';
import type { Explanation } from './explain-visit.ts';
import type { Explained } from './explained.ts';
import { decidedAt, placeOf, printEntry } from './print-trace.ts';

/**
 * An explanation for a reader at a terminal: navigation by navigation what fired, where it led, and what the visitor sees.
 *
 * @param all also show rows that did not fire, with the value of every node of their conditions.
 */
export function printExplanation(explanation: Explanation, all: boolean): string {
  const { release, visit, channel, journey, title, brand } = explanation;
  const lines = [
    `release ${release.id}   host table ${visit.host.id}   ${placeOf(release.origins[hostPointer(visit.host.id)])}`,
    '',
  ];
  journey.legs.forEach((leg, index) => {
    lines.push(...printLeg(leg, index + 1, explanation, all), '');
  });
  const { shown } = journey;
  const limit = visit.site.guard.redirectLimitPage;
  lines.push(
    shown
      ? `lands on   ${address(journey.path, journey.query)}   page ${shown.page}   schemas/pages/${shown.page}.json`
      : `stops at   ${address(journey.path, journey.query)}   more than ${visit.site.guard.maxRedirects} redirects   page ${limit}`,
    `channel    ${channel}   ${placeOf(release.origins[`/channels/${channel}/id`]) || 'no file and no group'}`,
    `title      ${printValue(title)}`,
    'brand',
  );
  for (const field of BRAND_FIELDS) lines.push(`  ${field.padEnd(15)} ${printValue(brand[field])}`);
  return lines.join('\n');
}

function printLeg(
  leg: JourneyLeg,
  number: number,
  { release }: Explanation,
  all: boolean,
): readonly string[] {
  const { nav, needs, verdict } = leg;
  const lines = [`${number}  ${address(nav.path, nav.query)}`];
  for (const need of needs) {
    const shown = need.meanwhile ? `, meanwhile the page ${need.meanwhile.page} is shown` : '';
    lines.push(`   asks ${need.fetches.map(fetchName).join(' and ')}${shown}`);
  }
  for (const entry of verdict.trace) {
    if (all || entry.outcome === 'fired') lines.push(...printEntry(entry, release, all));
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

function fetchName(fetch: FetchRequest): string {
  return fetch.via === 'channel-record' ? `the record of ${fetch.channel}` : fetch.name;
}

function address(path: string, query: Query): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

function printValue({ value, from, origin }: Explained): string {
  return `${value === '' ? '(empty)' : value}   ${placeOf(origin) || from}`.trimEnd();
}

function hostPointer(id: string): string {
  return `/hosts/${id}/id`;
}
