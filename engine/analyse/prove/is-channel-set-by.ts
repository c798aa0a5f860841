import type { Release } from '../../decide/model/release.ts';
import { factsChangedBy } from './live-effects.ts';

/**
 * True when a rule can give visitors another channel than the one they brought: it changes something where the channel
 * is looked for.
 */
export function isChannelSetBy({ site: { guard } }: Pick<Release, 'site'>): boolean {
  const { sources } = guard.channel;
  return guard.steps.some(({ rows }) =>
    rows.some(({ do: effects = [], go }) => {
      const added = go && go.query !== 'keep' ? Object.keys(go.query ?? {}) : [];
      const changed = [...added.map((name) => `query.${name}`), ...effects.flatMap(factsChangedBy)];
      return changed.some((fact) => sources.includes(fact));
    }),
  );
}
