import { Component, type ReactNode } from 'react';
import type { Engine } from '../../runtime/engine.ts';

interface Props {
  readonly engine: Engine;
  readonly block: string;
  /** What is shown in place of what failed, by the reason. */
  readonly fallback: (why: unknown) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps the failure of one block to that block: the rest of the page works on, and developers are told. */
export class BlockBoundary extends Component<Props, { readonly why?: unknown }> {
  override state = {};

  static getDerivedStateFromError(why: unknown) {
    return { why };
  }

  override componentDidCatch(error: Error) {
    const { engine, block } = this.props;
    engine.platform.console.error(`Block "${block}" failed`, error);
  }

  override render() {
    const { fallback, children } = this.props;
    return 'why' in this.state ? fallback(this.state.why) : children;
  }
}
