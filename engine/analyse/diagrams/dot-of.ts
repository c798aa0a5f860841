import type { FactValue } from '../../decide/rules/unknown.ts';
import type { Diagram, Diagrams } from './diagrams.ts';

/** What stands at the nodes of a drawn diagram and beside its edges. */
export interface DiagramWords {
  fact(name: string): string;
  value(name: string, value: FactValue): string;
}

/** As many values are named beside an edge. */
const NAMED = 4;

/**
 * A diagram as a graph in the DOT language of Graphviz: an ellipse asks for a fact, an edge is named by its values, and
 * a box is a result.
 *
 * @param title stands above the graph.
 */
export function dotOf(diagrams: Diagrams, one: Diagram, title: string, words: DiagramWords): string {
  const lines = ['digraph {', `  label=${quoted(title)}; labelloc=t; node [fontname="sans-serif"];`];
  const seen = new Set<Diagram>([one]);
  // Nodes that are found on the way are drawn in their turn.
  for (const of of seen) {
    const asked = diagrams.asked(of);
    if (!asked) {
      lines.push(`  n${of.id} [shape=box, label=${quoted(String(of.value))}];`);
      continue;
    }
    const { name, values } = asked;
    lines.push(`  n${of.id} [label=${quoted(words.fact(name))}];`);
    const edges = new Map<Diagram, string[]>();
    for (const [at, next] of of.branches.entries())
      edges.set(next, [...(edges.get(next) ?? []), words.value(name, values[at] as FactValue)]);
    for (const [next, said] of edges) {
      seen.add(next);
      const more = said.length > NAMED ? ` and ${said.length - NAMED} more` : '';
      lines.push(`  n${of.id} -> n${next.id} [label=${quoted(said.slice(0, NAMED).join(', ') + more)}];`);
    }
  }
  return [...lines, '}'].join('\n');
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
