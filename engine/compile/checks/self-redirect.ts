import { type Lookup, UNKNOWN } from '../../decide/rules/unknown.ts';
import { type At, child, isObject, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import type { Config } from '../config.ts';
import { type AskedFacts, createFold } from '../logic/fold-condition.ts';
import { canHold, certainly } from '../logic/formula.ts';
import { rowFires } from '../logic/row-fires.ts';
import { changesOf, stepLogic } from '../logic/step-logic.ts';

export const selfRedirect: Check<'C094'> = {
  code: 'C094',
  title: 'No redirect leads to itself',
  meaning:
    'A row that leads to a path and applies there too sends the visitor to where they already are, until the limit of redirects shows an error page.',
  files: ['guard'],
  check(config, report) {
    const fold = createFold(config);
    const steps = items(child(config.guard, 'steps'));
    const rowsOf = (step: At) => items(child(step, 'rows'));
    const changed = steps.flatMap(rowsOf).flatMap(changesOf);
    const here = steps.map((step) => stepLogic(step, fold));
    steps.forEach((step, index) => {
      rowsOf(step).forEach((row, at) => {
        const go = child(row, 'go');
        const path = textAt(go, 'path');
        // What the root leads to is followed by C095.
        if (path === null || path === '/') return;
        const asked = arrival(path, go, changed, config);
        const there = steps.slice(0, index + 1).map((each) => stepLogic(each, fold, asked));
        const again = certainly(rowFires(there, index, at), (term) => term.includes(OPEN));
        if (canHold(rowFires(here, index, at), again)) report(child(go, 'path'), { path });
      });
    });
  },
};

/** Marks terms whose value on arrival need not be the one at departure. */
const OPEN = '\u21bb';

/** What is known of a visitor whom a row has led to a path. */
function arrival(path: string, go: At, changed: readonly string[], config: Config): AskedFacts {
  const query = child(go, 'query').value;
  const route = routeAt(path, config);
  const known: Lookup = (fact) => {
    if (fact === 'nav.path') return path;
    const name = fact.slice(fact.indexOf('.') + 1);
    if (fact.startsWith('query.') && query !== 'keep') {
      return isObject(query) && Object.hasOwn(query, name) ? UNKNOWN : null;
    }
    return fact.startsWith('route.') ? (route?.get(name) ?? UNKNOWN) : UNKNOWN;
  };
  const may = [...changed, 'nav.', 'route.', ...(query === 'keep' ? [] : ['query.'])];
  return { known, moment: (fact) => (may.some((prefix) => fact.startsWith(prefix)) ? OPEN : '') };
}

/** What rules read of the page at a path, where it is the same on every host. */
function routeAt(path: string, config: Config): ReadonlyMap<string, string | readonly string[]> | null {
  const tagsOf = (at: At) => items(child(at, 'tags')).map(({ value }) => String(value));
  if (child(child(config.everyHost, 'paths'), path).value !== undefined) {
    return new Map<string, string | readonly string[]>([
      ['access', 'open'],
      ['tags', tagsOf(child(config.everyHost, 'landing'))],
    ]);
  }
  const route = config.routes.find((each) => textAt(each, 'path') === path);
  if (!route || config.hosts.some((host) => child(child(host, 'screens'), path).value !== undefined))
    return null;
  return new Map<string, string | readonly string[]>([
    ['access', textAt(route, 'access') ?? 'open'],
    ['tags', tagsOf(route)],
    ['routeId', textAt(route, 'id') ?? ''],
    ['title', textAt(route, 'title') ?? ''],
  ]);
}
