import { type At, child, entries, textAt } from '../at.ts';
import { channelMembers } from '../channel-members.ts';
import type { Check } from '../check.ts';
import { comparedFacts } from '../compared-facts.ts';
import type { Config } from '../config.ts';
import { miswrittenChannels } from '../miswritten-channels.ts';
import { suggest } from '../problems/suggest.ts';
import { selectAt } from '../select-at.ts';

export const unheldName: Check<'C044'> = {
  code: 'C044',
  title: 'Groups, tags, paths, routes, hosts and channels that rules ask for exist',
  meaning:
    'A rule that asks for a group, tag, path, route, screen or host that nothing has never holds; one that asks for a channel that is declared nowhere waits for links with that number. It is a warning, since what it asks for may come later.',
  severity: 'warning',
  check(config, report) {
    const held = heldNames(config);
    for (const { fact, at } of comparedFacts(config)) {
      const names = held.get(fact);
      const name = String(at.value);
      if (names && !names.has(name)) report(at, { name, fact }, { suggest: suggest(name, names) });
    }
    for (const [at, near] of strangeChannels(config)) {
      report(at, { name: String(at.value), fact: 'channel.id' }, { suggest: near });
    }
  },
};

/** Channels that rules ask for and nothing declares, each with the declared ones whose number looks like it. */
function strangeChannels(config: Config): readonly (readonly [At, readonly string[]])[] {
  const miswritten = new Set(miswrittenChannels(config).map(({ at }) => `${at.file} ${at.pointer}`));
  const asked = comparedFacts(config).filter(
    ({ fact, at }) => fact === 'channel.id' && !miswritten.has(`${at.file} ${at.pointer}`),
  );
  if (asked.length === 0) return [];
  const prefix = textAt(child(config.guard, 'channel'), 'prefix') ?? '';
  const ofHosts = config.hosts.flatMap((host) => selectAt(host, '/screens/*/channel'));
  const declared = new Set([
    ...channelMembers(config).map(({ id }) => id),
    ...[child(child(config.guard, 'channel'), 'default'), ...ofHosts].map(({ value }) => String(value)),
  ]);
  const numberOf = (id: string) => id.slice(prefix.length);
  return asked
    .filter(({ at }) => !declared.has(String(at.value)))
    .map(({ at }) => {
      const near = suggest(numberOf(String(at.value)), [...declared].map(numberOf));
      return [at, near.map((number) => prefix + number)];
    });
}

/** Every value that a fact can have, for facts whose values are all declared. */
function heldNames(config: Config): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = (owners: readonly At[], pattern: string) =>
    owners.flatMap((owner) => selectAt(owner, pattern).map(({ value }) => String(value)));
  const tables = [child(config.everyHost, 'paths'), ...config.hosts.map((host) => child(host, 'screens'))];
  const screens = tables.flatMap(entries);
  const shown = screens
    .map(([, at]) => textAt(at, 'screen') ?? '')
    .concat(texts([config.everyHost], '/unmatched/page'));
  const paths = texts(config.routes, '/path');
  return new Map([
    ['channel.groups', new Set(texts(config.groups, '/group'))],
    ['host.groups', new Set(texts(config.hosts, '/groups/*'))],
    ['host.id', new Set(texts(config.hosts, '/host'))],
    ['nav.path', new Set(['/', ...screens.map(([path]) => path), ...paths])],
    [
      'route.routeId',
      new Set([...shown, ...texts([config.everyHost], '/unmatched/id'), ...texts(config.routes, '/id')]),
    ],
    ['route.screen', new Set([...shown, ...paths.map((path) => path.slice(path.lastIndexOf('/') + 1))])],
    [
      'route.tags',
      new Set([...texts([config.everyHost], '/landing/tags/*'), ...texts(config.routes, '/tags/*')]),
    ],
  ]);
}
