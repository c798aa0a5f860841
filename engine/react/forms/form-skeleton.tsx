import { useEngine } from '../page/engine-context.tsx';

interface Props {
  /** Rows of its first step; 0 when nobody said how many. */
  readonly rows: number;
}

/** So many rows are drawn for a form of unknown length, and what stands below it waits below the edge of the screen. */
const USUAL_ROWS = 6;

/** Stands where a form will be, as tall where its rows are known, so that nothing jumps when it comes. */
export function FormSkeleton({ rows }: Props) {
  const engine = useEngine();
  return (
    <div className={rows > 0 ? 'dk-form' : 'dk-form dk-form-tall'} aria-busy="true">
      <p className="dk-unseen" role="status">
        {engine.text('form.loading')}
      </p>
      <div className="dk-form-head dk-ghost dk-ghost-title" />
      <div className="dk-card">
        {Array.from({ length: rows || USUAL_ROWS }, (_, row) => (
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
