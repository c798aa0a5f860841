import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { Engine } from '../../runtime/engine.ts';

interface Props {
  readonly engine: Engine;
  readonly block: string;
  /** Shown in place of what failed. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps the failure of one block to that block: the rest of the page works on, and developers are told. */
export class BlockBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    const { engine, block } = this.props;
    engine.platform.console.error(`Block "${block}" failed${info.componentStack ?? ''}`, error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
