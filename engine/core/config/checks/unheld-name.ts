import { suggest } from '../../problems/suggest.ts';
import { type At, child, entries, isObject, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import type { Config } from '../config.ts';
import { CATCH_ALL_PAGE, INDEX_PATH, LOGIN_INDEX_TAG, LOGIN_PATH, LOGIN_SCREEN } from '../engine-names.ts';
import { selectAt } from '../select-at.ts';

export const unheldName: Check<'C044'> = {
  code: 'C044',
  title: 'Groups, tags, paths, routes and hosts that rules ask for exist',
  meaning:
    'A rule that asks for a group, tag, path, route, screen or host that nothing has never holds. It is a warning, since what it asks for may come later.',
  severity: 'warning',
  check(config, report) {
    const held = heldNames(config);
    for (const { operator, args } of config.ruleNodes) {
      for (const [fact, asked] of comparisons(operator, args)) {
        const names = held.get(fact);
        if (!names || typeof asked.value !== 'string' || names.has(asked.value)) continue;
        report(asked, { name: asked.value, fact }, { suggest: suggest(asked.value, names) });
      }
    }
  },
};

/** Facts that an operation compares, each with one name that it is compared with. */
function comparisons(operator: string, [left, right]: readonly At[]): readonly (readonly [string, At])[] {
  if (!left || !right) return [];
  const pair = (fact: At, name: At): readonly (readonly [string, At])[] => {
    const read = isObject(fact.value) ? textAt(fact, 'var') : null;
    return read === null ? [] : [[read, name]];
  };
  if (operator === 'in') {
    return Array.isArray(right.value) ? items(right).flatMap((name) => pair(left, name)) : pair(right, left);
  }
  return operator === '===' || operator === '!==' ? [...pair(left, right), ...pair(right, left)] : [];
}

/** Every value that a fact can have, for facts whose values are all declared. */
function heldNames(config: Config): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = (owners: readonly At[], pattern: string) =>
    owners.flatMap((owner) => selectAt(owner, pattern).map(({ value }) => String(value)));
  const screens = config.hosts.flatMap((host) => entries(child(host, 'screens')));
  const shown = [CATCH_ALL_PAGE, LOGIN_SCREEN, ...screens.map(([, at]) => textAt(at, 'screen') ?? '')];
  const paths = texts(config.routes, '/path');
  return new Map([
    ['channel.groups', new Set(texts(config.groups, '/group'))],
    ['host.groups', new Set(texts(config.hosts, '/groups/*'))],
    ['host.id', new Set(texts(config.hosts, '/host'))],
    ['nav.path', new Set(['/', LOGIN_PATH, INDEX_PATH, ...screens.map(([path]) => path), ...paths])],
    ['route.routeId', new Set([...shown, ...texts(config.routes, '/id')])],
    ['route.screen', new Set([...shown, ...paths.map((path) => path.slice(path.lastIndexOf('/') + 1))])],
    ['route.tags', new Set([LOGIN_INDEX_TAG, ...texts(config.routes, '/tags/*')])],
  ]);
}
