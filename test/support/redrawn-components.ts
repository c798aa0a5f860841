/** As much of React's tree as says what was drawn; the same that React's developer tools read. */
interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
  readonly memoizedProps: Readonly<Record<string, unknown>> | null;
}

const PERFORMED_WORK = 1;

const names: string[] = [];
let isListening = false;

/** React looks for this once, when `react-dom` is loaded; imported before anything that draws. */
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) => {
      if (isListening) visit(current);
    },
  },
});

/** Names of the components that were drawn again since it was last asked, each as often as it was. */
export function redrawn(): readonly string[] {
  isListening = true;
  return names.splice(0);
}

function visit(fiber: Fiber): void {
  const before = fiber.alternate;
  const name = nameOf(fiber.type);
  if (before && name && (fiber.flags & PERFORMED_WORK) !== 0) names.push(name);
  // React leaves the very same children where nothing below was drawn.
  if (before && before.child === fiber.child) return;
  for (let child = fiber.child; child; child = child.sibling) visit(child);
}

/** Function components, also inside `memo`; empty for elements and everything of React's own. */
function nameOf(type: unknown): string {
  if (typeof type === 'function') return type.name;
  const { type: inner, render, displayName } = (type ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof displayName === 'string') return displayName;
  return inner ? nameOf(inner) : render ? nameOf(render) : '';
}
