import type { Json } from '../../decide/model/json.ts';
import { loginKeys } from '../../decide/model/login-keys.ts';
import type { SitePart } from '../../decide/model/release.ts';
import { factsIn } from '../../decide/rules/facts-in.ts';
import { keptValues } from '../prove/deciding-rules.ts';

/**
 * The facts that rules read of visitors, those that decide together side by side: diagrams in this order are small.
 * First where the channel is looked for; then what steps read, from the last step to the first, each stored value
 * beside what is stored under its key.
 *
 * @param conditions further rules: those of the blocks of pages.
 */
export function factOrder(sites: readonly SitePart[], conditions: readonly Json[]): readonly string[] {
  const found = new Set<string>();
  for (const site of sites)
    for (const source of site.guard.channel.sources) if (!source.startsWith('route.')) found.add(source);
  for (const site of sites) {
    const { guard, destinations } = site;
    const kept = keptValues(site);
    const seen = new Set<string>();
    const read = (rule: unknown): void => {
      for (const fact of factsIn(rule as Json)) see(fact);
    };
    const see = (fact: string): void => {
      if (seen.has(fact)) return;
      seen.add(fact);
      const [group, name = '', field] = fact.split('.');
      if (group === 'visit') see(`stored.${loginKeys(site).token}`);
      else if (group === 'flow') {
        const kind = name as 'success' | 'fail';
        read(destinations.flowCode[kind]);
        const usual = Object.values(destinations.variants).flatMap((tables) => tables[kind]);
        for (const { when } of [...destinations.rows[kind], ...usual]) read(when);
      } else if (group === 'brand') {
        if (name === 'name') for (const of of ['stored.appname', 'reply.channelInfo.my_app_name']) see(of);
        if (name === 'companyName') see('stored.appcompany');
      } else if (group === 'env') found.add(name === 'inWeChat' ? 'env.app' : fact);
      else if (group === 'reply') {
        // An answer is there for those alone who asked.
        for (const { when, fetch = [] } of guard.steps)
          for (const one of fetch) if (one.name === name) for (const rule of [when, one.when]) read(rule);
        found.add(`reply.${name}`);
        if (field !== undefined && !['code', 'status', 'httpStatus'].includes(field)) found.add(fact);
      } else if (group === 'stored' || group === 'query' || fact === 'now') {
        // What may be remembered of it is another thing on each host, and stands behind all.
        if (fact !== 'stored.loginAddress') found.add(fact);
      }
      for (const one of kept) if (one.fact === fact) read(one.value);
    };
    for (const step of [...guard.steps].reverse()) {
      for (const rule of [step.when, ...(step.fetch ?? []).map(({ when }) => when)]) read(rule);
      for (const { when, go } of step.rows) {
        read(when);
        if (go && 'destination' in go) see(`flow.${go.destination}`);
      }
      for (const { when } of step.rows.flatMap((row) => row.do ?? [])) read(when);
    }
    for (const rule of conditions) read(rule);
    for (const kind of ['success', 'fail']) see(`flow.${kind}`);
  }
  return [...found];
}
