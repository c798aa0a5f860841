import { PASSED_ON } from '../../decide/flow/passed-on.ts';
import type { Query } from '../../decide/model/facts.ts';
import type { Engine } from '../../runtime/engine.ts';

/** Those query parameters of the shown page that the next result page needs as well. */
export function resultQuery(engine: Engine): Query {
  const { query } = engine.navigation.nav;
  const kept: Record<string, string> = {};
  for (const name of PASSED_ON) if (query[name]) kept[name] = query[name];
  return kept;
}
