import { useEngine } from '../page/engine-context.tsx';

/** Stands where a form will be, about as tall, so that nothing jumps when it comes. */
export function FormSkeleton() {
  const engine = useEngine();
  return (
    <div className="dk-form" aria-busy="true">
      <p className="dk-unseen" role="status">
        {engine.text('form.loading')}
      </p>
      <div className="dk-form-head dk-ghost dk-ghost-title" />
      <div className="dk-card">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
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
