import { type ReactNode, useId } from 'react';

interface PanelProps {
  readonly title: ReactNode;
  readonly extra?: ReactNode;
  /** True for a table or list that reaches from edge to edge. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A part of a screen with a heading. */
export function Panel({ title, extra, isFlush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {extra}
      </div>
      <div className={isFlush ? 'panel-flush' : 'panel-body'}>{children}</div>
    </section>
  );
}
