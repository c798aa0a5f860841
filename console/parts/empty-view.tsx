import { Empty } from 'antd';
import type { ReactNode } from 'react';

interface EmptyViewProps {
  readonly text: string;
  /** The one thing to do about it. */
  readonly children?: ReactNode;
}

/** What is said where there is nothing to show. */
export function EmptyView({ text, children }: EmptyViewProps) {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} className="empty">
      {children}
    </Empty>
  );
}
