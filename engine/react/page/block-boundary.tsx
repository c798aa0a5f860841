import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { Engine } from '../../runtime/engine.ts';

interface Props {
  readonly engine: Engine;
  readonly block: string;
  /** What is shown in place of what failed, by the reason. */
  readonly fallback: (why: string) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps the failure of one block to that block: the rest of the page works on, and developers are told. */
export class BlockBoundary extends Component<Props, { readonly why: string | null }> {
  override state = { why: null };

  static getDerivedStateFromError(error: unknown) {
    return { why: String(error) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    const { engine, block } = this.props;
    engine.platform.console.error(`Block "${block}" failed${info.componentStack ?? ''}`, error);
  }

  override render() {
    const { fallback, children } = this.props;
    const { why } = this.state;
    return why === null ? children : fallback(why);
  }
}
