import { expect } from 'vitest';
import type { Finding } from '../../engine/analyse/prove/finding.ts';
import { filledBody } from '../../engine/analyse/prove/visit-of.ts';
import { explainCommand } from '../../engine/cli/prove/explain-command.ts';
import { printFinding } from '../../engine/cli/prove/print-finding.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { createLookup } from '../../engine/decide/facts/lookup.ts';
import type { Journey } from '../../engine/decide/guard/simulate-journey.ts';
import type { BrandField } from '../../engine/decide/model/brand.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { holds } from '../../engine/decide/rules/evaluate.ts';
import { replayCommand } from './replay-command.ts';

/**
 * What stands in a command that is no address, no way on, no channel of whom alone it is told, and nothing that a time
 * is compared with.
 */
const BROUGHT = / --(?:host|query|reply|os|app|user-agent|referrer) (?:[^\s']|'[^']*')+/g;

/** Replies that a call may give when the command says nothing of it, besides a good one with all there is to say. */
const UNSAID = [null, 'timeout', '500'];

/**
 * The blocks that a visit shows in the end, and on each page of the link circle that it is about, which its links lead
 * to.
 */
function blocksSeen(
  command: string,
  about: string,
  loaded: { readonly release: Release; readonly files: readonly SourceFile[] },
): readonly unknown[] {
  const others = about.includes(' ↔ ') ? about.split(' ').filter((path) => path.startsWith('/')) : [];
  return [command, ...others.map((path) => `${command} --linked ${path}`)].map((typed) => {
    const { journey, visit } = replayCommand(typed, loaded);
    const fact = createLookup(visit, journey.facts);
    const blocks = loaded.release.pages[journey.shown?.page ?? '']?.blocks ?? [];
    return [journey.path, blocks.map(({ when }) => holds(when, fact))];
  });
}

/**
 * Nothing can be left out of a printed command: it would show something else, whatever calls answer of which it says
 * nothing then.
 */
function expectShortest(
  { kind, about, visit, legs, hosts, then }: Finding,
  release: Release,
  files: readonly SourceFile[],
): void {
  if (legs.length === 0 || kind === 'no-legal-text' || kind === 'wrong-filing') return;
  // These are about more than what the visit shows: where a link leads, and what a good answer would have led to.
  if (then !== null || kind === 'blocked-by-call') return;
  const seen = (command: string): string => {
    try {
      const { journey } = replayCommand(command, { release, files });
      return JSON.stringify([
        journey.legs.map(({ nav, verdict }) => [nav.path, verdict.by.step, verdict.by.row]),
        blocksSeen(command, about, { release, files }),
        journey.stored.access_token === null,
      ]);
    } catch (error) {
      return String(error);
    }
  };
  const command = explainCommand(release, visit);
  for (const [part] of command.matchAll(BROUGHT)) {
    // Of a link that is broken on some hosts only, no rule says so.
    if (part.startsWith(' --host') && !hosts.includes('default')) continue;
    const call = /^ --reply '?(\w+)=/.exec(part)?.[1];
    const shorter = command.replace(part, '');
    const ways = call
      ? [...UNSAID, `'${JSON.stringify(filledBody(release, call))}'`].map((reply) =>
          reply ? `${shorter} --reply ${call}=${reply}` : shorter,
        )
      : [shorter];
    const isNeeded = ways.some((way) => seen(way) !== seen(command));
    expect({ command, part, isNeeded }).toEqual({ command, part, isNeeded: true });
  }
}

/**
 * Each printed command leads its visitor to what is wrong, with the answers that `explain` takes for those of which it
 * says nothing.
 */
export function expectPlayable(
  findings: readonly Finding[],
  release: Release | null,
  files: readonly SourceFile[],
): void {
  if (!release) throw new Error('no release');
  for (const finding of findings) {
    expectShortest(finding, release, files);
    const { kind, about, visit, path, legs, set, then } = finding;
    const lines = printFinding(release, finding, (command) => command).split('\n');
    if (visit.userAgent !== undefined)
      expect(lines).toContain(`  browser   calls itself "${visit.userAgent}"`);
    if (visit.referrer !== undefined) expect(lines).toContain(`  referrer  ${visit.referrer}`);
    // Words that are no pair are named with the lines that set them.
    if (kind === 'wrong-filing') expect(set.map((at) => release.origins[at]?.file)).not.toContain(undefined);
    expect(legs.map((leg) => release.origins[leg.at]?.file)).not.toContain(undefined);
    const {
      journey,
      visit: inside,
      brand,
    } = replayCommand(explainCommand(release, visit), { release, files });
    if (kind === 'no-legal-text' || kind === 'wrong-filing') {
      const words = [brand.companyName.value, brand.icp.value];
      if (kind === 'wrong-filing')
        expect([about, ...words.filter((word) => !about.includes(word))]).toEqual([about]);
      else expect([about, brand[about.split(' ')[0] as BrandField].value.trim()]).toEqual([about, '']);
      continue;
    }
    if (legs.length === 0) continue;
    expectPassed(finding, journey);
    const after = then && replayCommand(explainCommand(release, then), { release, files }).journey;
    if (after || journey.shown)
      expect([about, journey.path, journey.legs.length]).toEqual([about, path, legs.length]);
    if (kind.endsWith('-link')) {
      const [, page = '', block = ''] = /^\/pages\/([^/]+)\/blocks\/(\d+)\//.exec(set[0] ?? '') ?? [];
      const when = release.pages[page]?.blocks[Number(block)]?.when;
      const isSeen = holds(when, createLookup(inside, journey.facts));
      expect([about, journey.shown?.page, isSeen]).toEqual([about, page, true]);
    }
    expectEnd([kind, about], after ?? journey, release);
    if (kind === 'blocked-by-call') expectBlame(finding, release, files);
  }
}

/** Navigation by navigation a printed command does what is printed above it. */
function expectPassed({ about, legs }: Finding, journey: Journey): void {
  const played = journey.legs.map(({ nav, verdict: { by } }) => [nav.path, by.step, by.row]);
  const told = legs.map(({ path, by }, at) =>
    // A page that is left is told with how it is left.
    ['saved', 'tapped', 'waited', 'linked'].includes(by.step) ? played[at] : [path, by.step, by.row],
  );
  // A circle is told once, and played until it is stopped.
  const length = Math.min(told.length, played.length);
  expect([about, ...told.slice(0, length)]).toEqual([about, ...played.slice(0, length)]);
}

/**
 * The call that is to blame fails in the command, and with a good answer instead the visitor would have ended
 * otherwise.
 */
function expectBlame({ about, visit, then }: Finding, release: Release, files: readonly SourceFile[]): void {
  const [call = ''] = about.split(':', 1);
  // What fills a block is asked for by the page.
  if (!release.site.guard.fetches[call]) return;
  const command = explainCommand(release, then ?? visit);
  const end = (typed: string): string => {
    const { path, shown, stored } = replayCommand(typed, { release, files }).journey;
    const seen = JSON.stringify(blocksSeen(typed, about, { release, files }));
    return `${path} ${shown?.page} ${stored.access_token ? 'logged in' : ''} ${seen}`;
  };
  expect(command).toMatch(` --reply ${call}=`);
  const failing = new RegExp(` --reply ${call}=\\S+`);
  const good = command.replace(failing, ` --reply '${call}={"code":200,"data":{}}'`);
  expect([about, good, end(good)]).not.toEqual([about, good, end(command)]);
}

/** A visit ends with what is wrong. */
function expectEnd(
  [kind, about]: readonly [string, string],
  { shown, path, stored }: Journey,
  release: Release,
): void {
  const page = shown?.page ?? null;
  if (kind !== 'blocked-by-call') {
    const ends: Readonly<Record<string, readonly [unknown, unknown]>> = {
      'redirect-loop': [page, null],
      'long-chain': [page, null],
      'missing-page': [
        [path, page],
        [about, release.site.unmatched.page],
      ],
      'empty-page': [page, about],
      'dead-end': [page, about],
      'no-identity': [page, about],
      'no-login': [`${page} at ${path}`, about],
      'broken-link': [
        [path, page],
        [about.split(' → ')[1], release.site.unmatched.page],
      ],
      'idle-link': [page, about.split(' → ')[0]],
      'link-circle': [about.split(' ↔ ').includes(path), true],
      'idle-form': [`${page} → ${path}`, about],
      'wait-circle': [about.split(' → ').includes(path), true],
      'form-circle': [about.split(' → ').includes(path), true],
    };
    const [is, wanted] = ends[kind] ?? [`no word about ${kind}`, about];
    expect({ kind, about, end: is }).toEqual({ kind, about, end: wanted });
    return;
  }
  const [, inside] = about.split(/^\w+: /);
  if (inside === undefined) expect(stored.access_token ?? null).toBeNull();
  else if (inside.includes(' '))
    expectEnd(inside.split(/ (.*)/) as [string, string], { shown, path, stored } as Journey, release);
  else expect(page).toBe(inside);
}
