import { remembered } from '../../compile/remembered.ts';
import type { Release } from '../../decide/model/release.ts';
import { pickHost } from '../../decide/routing/pick-host.ts';
import { visitorTexts } from '../../decide/text/visitor-texts.ts';
import { pairedVariants } from '../prove/channel-classes.ts';
import { isSameJson } from '../prove/is-same-json.ts';
import { knownChannels } from '../prove/known-channels.ts';
import type { Aspect } from './aspect.ts';
import type { BeforeAfter } from './before-after.ts';
import type { ChangeBook, Difference } from './change-book.ts';
import { brandPaths, type ChannelPair, channelAppearance, noteLooks } from './note-looks.ts';
import { onlyVersions } from './only-versions.ts';
import { scheduleChanges } from './schedule-changes.ts';
import { type Told, toldValue, toldWord } from './told.ts';
import { type TopicKind, topic } from './topic.ts';

/** Two releases, and all channels of both: what is noted of these is the same for each of them. */
interface ForEveryone extends BeforeAfter<Release> {
  readonly everyone: readonly string[];
  readonly book: ChangeBook;
}

/**
 * Notes what visitors see otherwise without being led elsewhere: brand, legal text, title and conversion; and settings
 * that work behind it.
 */
export function seenChanges(before: Release, after: Release, book: ChangeBook): void {
  const hosts = Object.keys({ ...before.hosts, ...after.hosts });
  const places = hosts.map((host) => [host, brandPaths({ before, after }, host)] as const);
  const groups = groupsOf({ before, after });
  for (const pair of groups) noteLooks({ before, after }, pair, { hosts: places, only: null }, book);
  const everyone = [...new Set(groups.flatMap(({ members }) => members))];
  const all: ForEveryone = { before, after, everyone, book };
  // A visit of any channel can bring a network's attribution along.
  noteTexts(all, 'conversion', 'report', reportsOf);
  scheduleChanges(before, after, everyone, book);
  noteAgreements(all);
  noteTitles(all);
  // Words that pages and forms show wherever they need them.
  noteTexts(all, 'page', 'words', visitorTexts);
  noteSettings(all, hosts);
}

/** Channels that look alike in both releases. */
function groupsOf({ before, after }: BeforeAfter<Release>): readonly ChannelPair[] {
  const groups = new Map<string, ChannelPair & { readonly members: string[] }>();
  for (const id of knownChannels(before, after)) {
    for (const [old, now] of pairedVariants(before, after, id)) {
      const key = `${channelAppearance(old)} ${channelAppearance(now)} ${onlyVersions(old, now)}`;
      remembered(groups, key, () => ({ before: old, after: now, members: [] })).members.push(id);
    }
  }
  return [...groups.values()];
}

/** Texts by their names. */
type Texts = Readonly<Record<string, string | null>>;

function noteTexts(
  { before, after, everyone, book }: ForEveryone,
  aspect: Aspect,
  kind: TopicKind,
  textsOf: (release: Release) => Texts,
): void {
  const [old, now] = [textsOf(before), textsOf(after)];
  for (const name of Object.keys({ ...old, ...now })) {
    const told = { was: toldValue(old[name]), is: toldValue(now[name]) };
    book.compare({ aspect, topic: topic(kind, name), ...told }, everyone);
  }
}

/** What the backend tells networks. */
function reportsOf({ ads }: Release): Texts {
  const reports = Object.entries(ads.networks).flatMap(([network, { report }]) => {
    if (!report) return [];
    const { endpoint, from, as, fields } = report;
    const sent = [as === undefined ? 'its fields' : `as ${as}`, ...(fields ? [JSON.stringify(fields)] : [])];
    return [[network, `${endpoint} of stored ${from}, ${sent.join(', ')}`]];
  });
  return Object.fromEntries(reports);
}

function noteAgreements({ before, after, everyone, book }: ForEveryone): void {
  for (const id of Object.keys({ ...before.agreements, ...after.agreements })) {
    const [was, is] = [before.agreements[id], after.agreements[id]];
    if (isSameJson(was, is)) continue;
    const isReworded = was?.title === is?.title && was?.version === is?.version;
    const said = (one: typeof was, isReworded: boolean): Told =>
      one ? { kind: 'agreement', title: one.title, version: one.version, isReworded } : toldWord('none');
    const told = { was: said(was, false), is: said(is, isReworded) };
    book.add({ aspect: 'legal text', topic: topic('agreement', id), ...told }, everyone);
  }
}

/** Titles of paths that were there before, and the rules that choose the title. */
function noteTitles(all: ForEveryone): void {
  const { before, after, everyone, book } = all;
  const titles = ({ site, hosts }: Release, host: string | null): ReadonlyMap<string, string> =>
    new Map(
      (host === null ? site.routes : pickHost(hosts, host).screens).map(({ path, title }) => [path, title]),
    );
  for (const host of [null, ...Object.keys(after.hosts)]) {
    const [was, is] = [titles(before, host), titles(after, host)];
    for (const [path, title] of is) {
      const told = { topic: topic('path-title', path), was: was.get(path) ?? title, is: title };
      book.compare({ aspect: 'title', ...told }, everyone, { host, path });
    }
  }
  noteTexts(all, 'title', 'unknown-title', ({ site }) => ({ '': site.unmatched.title || null }));
  const rules = ({ site }: Release) =>
    site.guard.steps.flatMap((step) =>
      step.rows.flatMap((row) => {
        const titles = (row.do ?? []).filter((effect) => effect.do === 'title');
        return titles.length === 0 ? [] : [[step.when, row.when, titles]];
      }),
    );
  if (isSameJson(rules(before), rules(after))) return;
  const told = { was: toldWord('as-they-were'), is: toldWord('others') };
  book.add({ aspect: 'title', topic: topic('title-rules'), ...told }, everyone);
}

/** Parts of a site that hold for everybody and that no visitors are told apart by. */
const SITE_PARTS = ['api', 'bridge', 'environment', 'phone', 'storage'] as const;

/** The same of a host. */
const HOST_PARTS = ['apiBase', 'trackingBase'] as const;

/**
 * Settings that work behind what visitors see: calls, names of stored values, the native app, what is tracked. No way
 * of a visitor may show the difference, but who publishes it must know that it reaches everybody. Where calls lead
 * visitors, after a login and when it is refused, is told as a destination.
 */
function noteSettings(all: ForEveryone, hosts: readonly string[]): void {
  const { before, after, everyone, book } = all;
  const note = (
    kind: TopicKind,
    name: string,
    was: unknown,
    is: unknown,
    host: string | null = null,
  ): void => {
    if (isSameJson(was, is)) return;
    book.add({ aspect: 'settings', topic: topic(kind, name), ...toldOf(was, is) }, everyone, { host });
  };
  const parts = [partsOf(before), partsOf(after)] as const;
  for (const part of SITE_PARTS) note('settings', part, parts[0][part], parts[1][part]);
  noteTexts(all, 'destination', 'login', ({ site }) => ({ '': site.api.afterLogin }));
  noteTexts(all, 'destination', 'refused', ({ site }) => ({ '': site.api.unauthorised.to }));
  for (const part of ['tracking', 'guard'] as const) note('settings', part, parts[0][part], parts[1][part]);
  for (const id of hosts) {
    const [old, now] = [pickHost(before.hosts, id), pickHost(after.hosts, id)];
    for (const part of HOST_PARTS) note('host-settings', part, old[part], now[part], id);
  }
}

/** The settings besides where they lead visitors, which is told as such. */
function partsOf({ site, ads }: Release) {
  const { afterLogin: _after, unauthorised, ...api } = site.api;
  const { to: _to, ...refused } = unauthorised;
  const { steps: _steps, ...guard } = site.guard;
  return { ...site, api: { ...api, unauthorised: refused }, tracking: ads.tracking, guard };
}

/** Short values as they are; of longer ones only that they are others. */
function toldOf(was: unknown, is: unknown): Pick<Difference, 'was' | 'is'> {
  const isShort = (value: unknown) => typeof value !== 'object' || value === null;
  if (!isShort(was) || !isShort(is)) return { was: toldWord('as-they-were'), is: toldWord('other-values') };
  const told = (value: unknown) => toldValue(value === undefined || value === null ? null : String(value));
  return { was: told(was), is: told(is) };
}
