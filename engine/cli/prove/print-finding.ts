import { FINDING_KINDS, type Finding } from '../../analyse/prove/finding.ts';
import type { Release } from '../../decide/model/release.ts';
import { DEFAULT_HOST } from '../../decide/routing/pick-host.ts';
import type { Again } from '../again.ts';
import { sourceLineAt } from '../source-line.ts';
import { explainCommand, hostNameOf } from './explain-command.ts';

/** Most host tables that are named. */
const NAMED = 4;

/**
 * A finding for a reader at a terminal: what is wrong, for whom, how the visitor comes there, and how to see it again.
 */
export function printFinding(release: Release, finding: Finding, again: Again): string {
  const { kind, about, visit, legs, set, then, path, hosts, channels } = finding;
  const more = hosts.length > NAMED ? ` and ${hosts.length - NAMED} more` : '';
  const lines = [
    `✗ ${kind}  ${about}`,
    `  ${FINDING_KINDS[kind]}`,
    `  for visitors of ${channels === 1 ? '1 channel' : `${channels} channels`}, on ${hosts.slice(0, NAMED).join(', ')}${more}`,
    `  address   ${addressOf(visit)}`,
  ];
  const stored = Object.entries(visit.stored).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  if (stored.length > 0) lines.push(`  stored    ${stored.join(', ')}`);
  if (visit.userAgent !== undefined)
    lines.push(`  browser   calls itself ${JSON.stringify(visit.userAgent)}`);
  if (visit.referrer !== undefined) lines.push(`  referrer  ${visit.referrer}`);
  for (const [call, reply] of Object.entries(visit.replies)) {
    lines.push(`  reply     ${call}: ${typeof reply === 'string' ? reply : JSON.stringify(reply)}`);
  }
  const shown = legs.slice(0, SHOWN);
  for (const { path: from, by, at, to } of shown) {
    const name = by.row === null ? by.step : `${by.step} / ${by.row}`;
    const destination = to === null ? '' : `   to ${sourceLineAt(release, to)}`;
    lines.push(`  passed    ${from}   ${name}   ${sourceLineAt(release, at)}${destination}`.trimEnd());
  }
  if (legs.length > shown.length) lines.push(`            … ${legs.length - shown.length} more`);
  const places = set.map((pointer) => sourceLineAt(release, pointer)).filter(Boolean);
  if (places.length > 0) lines.push(`  set at    ${[...new Set(places)].join(', ')}`);
  lines.push(`  ends at   ${path}`, `  see it    ${again(explainCommand(release, visit))}`);
  if (then)
    lines.push(
      `  ${kind.endsWith('-link') ? 'link to' : 'then to'}   ${addressOf(then)}`,
      `  follow it ${again(explainCommand(release, then))}`,
    );
  return lines.join('\n');
}

/** Navigations that are shown; a circle is clear after a few. */
const SHOWN = 6;

function addressOf({ host, path, query }: Finding['visit']): string {
  const search = new URLSearchParams(query).toString();
  return `${host === DEFAULT_HOST ? '' : `https://${hostNameOf(host)}`}${path}${search === '' ? '' : `?${search}`}`;
}
