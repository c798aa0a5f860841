import type { Release } from '../../decide/model/release.ts';
import { pickHost } from '../../decide/routing/pick-host.ts';
import { visitorTexts } from '../../decide/text/visitor-texts.ts';
import { pairedVariants } from '../prove/channel-classes.ts';
import { isSameJson } from '../prove/is-same-json.ts';
import { knownChannels } from '../prove/known-channels.ts';
import type { ChangeBook } from './change-book.ts';
import {
  brandPaths,
  type ChannelPair,
  channelAppearance,
  noteBrand,
  noteTitle,
} from './channel-appearance.ts';
import { conversionChanges, reportChanges } from './conversion-changes.ts';
import { onlyVersions } from './only-versions.ts';
import { scheduleChanges } from './schedule-changes.ts';
import { settingsChanges } from './settings-changes.ts';
import { type Told, toldValue, toldWord } from './told.ts';
import { topic } from './topic.ts';

/** Notes what visitors see otherwise without being led elsewhere: brand, legal text, title and conversion. */
export function seenChanges(before: Release, after: Release, book: ChangeBook): void {
  const hosts = [...new Set([...Object.keys(before.hosts), ...Object.keys(after.hosts)])];
  const groups = groupsOf(before, after);
  for (const pair of groups) {
    noteTitle(pair, book);
    conversionChanges(before, after, pair, hosts, book);
    for (const host of hosts) noteBrand(before, after, pair, host, brandPaths(before, after, host), book);
  }
  const everyone = [...new Set(groups.flatMap(({ members }) => members))];
  reportChanges(before, after, everyone, book);
  scheduleChanges(before, after, everyone, book);
  for (const id of new Set([...Object.keys(before.agreements), ...Object.keys(after.agreements)])) {
    const [was, is] = [before.agreements[id], after.agreements[id]];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    const isReworded = was?.title === is?.title && was?.version === is?.version;
    const said = (one: typeof was, isReworded: boolean): Told =>
      one ? { kind: 'agreement', title: one.title, version: one.version, isReworded } : toldWord('none');
    const told = { was: said(was, false), is: said(is, isReworded) };
    book.add({ aspect: 'legal text', topic: topic('agreement', id), ...told }, everyone);
  }
  noteRoutes(before, after, everyone, book);
  noteWords(before, after, everyone, book);
  settingsChanges(before, after, everyone, book);
}

/** Words that pages and forms show wherever they need them. */
function noteWords(before: Release, after: Release, everyone: readonly string[], book: ChangeBook): void {
  const [old, now] = [visitorTexts(before), visitorTexts(after)];
  for (const key of Object.keys({ ...old, ...now })) {
    const told = { was: toldValue(old[key]), is: toldValue(now[key]) };
    book.compare({ aspect: 'page', topic: topic('words', key), ...told }, everyone);
  }
}

interface ChannelGroup extends ChannelPair {
  readonly members: string[];
}

/** Channels that look alike in both releases. */
function groupsOf(before: Release, after: Release): readonly ChannelGroup[] {
  const groups = new Map<string, ChannelGroup>();
  for (const id of knownChannels(before, after)) {
    for (const [old, now] of pairedVariants(before, after, id)) {
      const key = `${channelAppearance(old)} ${channelAppearance(now)} ${onlyVersions(old, now)}`;
      const group = groups.get(key);
      if (group) group.members.push(id);
      else groups.set(key, { old, now, members: [id] });
    }
  }
  return [...groups.values()];
}

/** Titles of paths, and the rule that chooses the title. */
function noteRoutes(before: Release, after: Release, everyone: readonly string[], book: ChangeBook): void {
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
  const ofUnknown = ({ site }: Release) => toldValue(site.unmatched.title || null);
  const unknown = { was: ofUnknown(before), is: ofUnknown(after) };
  book.compare({ aspect: 'title', topic: topic('unknown-title'), ...unknown }, everyone);
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
