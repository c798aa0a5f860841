import { useEngine } from '../page/engine-context.tsx';

interface Props {
  /** Rows of its first step. */
  readonly rows: number;
}

/** Stands where a form will be, about as tall, so that nothing jumps when it comes. */
export function FormSkeleton({ rows }: Props) {
  const engine = useEngine();
  return (
    <div className="dk-form" aria-busy="true">
      <p className="dk-unseen" role="status">
        {engine.text('form.loading')}
      </p>
      <div className="dk-form-head dk-ghost dk-ghost-title" />
      <div className="dk-card">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
          <div key={row} className="dk-row">
            <div className="dk-ghost" />
          </div>
        ))}
      </div>
      <div className="dk-form-buttons">
        <div className="dk-ghost dk-ghost-button" />
      </div>
    </div>
  );
}
