import { type At, isObject, textAt } from './at.ts';
import type { Config } from './config.ts';
import { namesAt } from './names-at.ts';

/** A fact that a rule reads, and one value of the file that it compares it with. */
export interface ComparedFact {
  readonly fact: string;
  readonly at: At;
}

/**
 * Every fixed text that rules compare a fact with, each place once; those of a named list stand in
 * `schemas/lists.json`.
 */
export function comparedFacts(config: Pick<Config, 'ruleNodes' | 'lists'>): readonly ComparedFact[] {
  const found = new Map<string, ComparedFact>();
  for (const { operator, args } of config.ruleNodes) {
    for (const one of comparisons(operator, args, config)) {
      const place = `${one.fact} ${one.at.file} ${one.at.pointer}`;
      if (typeof one.at.value === 'string' && !found.has(place)) found.set(place, one);
    }
  }
  return [...found.values()];
}

function comparisons(
  operator: string,
  [left, right]: readonly At[],
  config: Pick<Config, 'lists'>,
): readonly ComparedFact[] {
  if (!left || !right) return [];
  const pair = (read: At, at: At): readonly ComparedFact[] => {
    const fact = factAt(read);
    return fact === null ? [] : [{ fact, at }];
  };
  if (operator === 'in') {
    return factAt(right) === null
      ? namesAt(config, right).flatMap((at) => pair(left, at))
      : pair(right, left);
  }
  return operator === '===' || operator === '!==' ? [...pair(left, right), ...pair(right, left)] : [];
}

/** The name of the fact that a rule reads; null for anything else. */
function factAt(at: At): string | null {
  return isObject(at.value) ? textAt(at, 'var') : null;
}
