import type { TraceEntry, TraceNode } from '../../decide/model/verdict.ts';
import type { FactValue } from '../../decide/rules/unknown.ts';

/** A fact that a condition read, and its value at that moment. */
export interface RuleInput {
  readonly fact: string;
  readonly value: FactValue;
  readonly unknown: boolean;
}

/** The facts that decided whether a row fired: those of its step's condition and of its own, each once. */
export function ruleInputs({ stepCondition, condition }: TraceEntry): readonly RuleInput[] {
  const found = new Map<string, RuleInput>();
  const visit = (node: TraceNode): void => {
    const fact = factOf(node);
    if (fact !== null && !found.has(fact)) {
      found.set(fact, { fact, value: node.value as FactValue, unknown: node.unknown === true });
    }
    for (const child of node.children ?? []) visit(child);
  };
  for (const node of [stepCondition, condition]) if (node) visit(node);
  return [...found.values()];
}

function factOf({ rule }: TraceNode): string | null {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule) || !('var' in rule)) return null;
  const name = Array.isArray(rule.var) ? rule.var[0] : rule.var;
  return typeof name === 'string' ? name : null;
}
