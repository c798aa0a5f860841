import { computed, type IComputedValue } from 'mobx';
import type { Scalar } from '../../decide/model/json.ts';
import type { FactValue } from '../../decide/rules/unknown.ts';
import type { NavigationStore } from '../state/navigation-store.ts';
import type { VisitFacts } from './visit-facts.ts';

export type PlainFact = Scalar | readonly string[];

/**
 * Answers facts of the shown page by name. A component that reads some is drawn again only when one of those changes,
 * not at every change in storage. What is not known yet reads as null.
 */
export function createFactWatch(facts: VisitFacts, navigation: NavigationStore): (name: string) => PlainFact {
  // Gathering what is known costs more than looking one fact up: it is done once for all, also where nobody follows it.
  const lookup = computed(() => facts.lookup(navigation.nav), { keepAlive: true });
  const watched = new Map<string, IComputedValue<PlainFact>>();
  return (name) => {
    const fact = watched.get(name) ?? computed(() => plainFact(lookup.get()(name)));
    watched.set(name, fact);
    return fact.get();
  };
}

export function plainFact(value: FactValue | symbol): PlainFact {
  return typeof value === 'symbol' ? null : (value as PlainFact);
}
