import { createAtom, type IAtom, reaction, untracked } from 'mobx';
import type { Scalar } from '../../decide/model/json.ts';
import type { FactValue, Lookup } from '../../decide/rules/unknown.ts';
import type { ChannelStore } from '../state/channel-store.ts';
import type { NavigationStore } from '../state/navigation-store.ts';
import type { StoredValueTable } from '../state/stored-values.ts';
import type { VisitFacts } from './visit-facts.ts';

export type PlainFact = Scalar | readonly string[];

interface Watched {
  readonly atom: IAtom;
  seen: PlainFact;
}

/**
 * Answers facts of the shown page by name. A component that reads some is drawn again only when one of those changes,
 * not at every change in storage. What is not known yet reads as null.
 */
export function createFactWatch(
  facts: VisitFacts,
  stored: StoredValueTable,
  channel: ChannelStore,
  navigation: NavigationStore,
): (name: string) => PlainFact {
  const watched = new Map<string, Watched>();
  const sources = () => [stored.version(), channel.records, channel.replies, navigation.nav] as const;
  let known: ReturnType<typeof sources> | null = null;
  let lookup: Lookup = () => null;

  const read = (name: string): PlainFact =>
    untracked(() => {
      const now = sources();
      if (now.some((source, i) => source !== known?.[i])) lookup = facts.lookup(navigation.nav);
      known = now;
      return plainFact(lookup(name));
    });

  reaction(sources, () => {
    for (const [name, fact] of watched) {
      const value = read(name);
      if (value === fact.seen) continue;
      fact.seen = value;
      fact.atom.reportChanged();
    }
  });

  return (name) => {
    const value = read(name);
    const fact = watched.get(name) ?? { atom: createAtom(name), seen: value };
    watched.set(name, fact);
    fact.atom.reportObserved();
    return value;
  };
}

export function plainFact(value: FactValue | symbol): PlainFact {
  return typeof value === 'symbol' ? null : (value as PlainFact);
}
