import type { Diagram, Diagrams } from '../../engine/analyse/diagrams/diagrams.ts';
import type { FactValue } from '../../engine/decide/rules/unknown.ts';

/** The value that a diagram has for somebody of whom everything is known that it asks for. */
export function valueFor(diagrams: Diagrams, one: Diagram, known: (name: string) => FactValue): FactValue {
  const asked = diagrams.asked(one);
  if (!asked) return one.value;
  const wanted = diagrams.leaf(known(asked.name));
  const at = asked.values.findIndex((value) => diagrams.leaf(value) === wanted);
  if (at < 0) throw new Error(`${asked.name} is never ${JSON.stringify(known(asked.name))}`);
  return valueFor(diagrams, one.branches[at] as Diagram, known);
}
