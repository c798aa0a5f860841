import type { TraceNode } from '../../decide/model/verdict.ts';

/** A rule with the value of each of its nodes. */
export function RuleTree({ node }: { readonly node: TraceNode }) {
  const children = node.children ?? [];
  return (
    <div className="dk-dev-rule">
      <code>{JSON.stringify(node.rule)}</code> ={' '}
      <b>{node.unknown ? 'unknown' : JSON.stringify(node.value)}</b>
      {children.map((child, index) => (
        // Nodes of a rule never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: a finished tree
        <RuleTree key={index} node={child} />
      ))}
    </div>
  );
}
