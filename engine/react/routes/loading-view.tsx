import { useEngine } from '../page/engine-context.tsx';

/** What is seen before the first page is decided. */
export function LoadingView() {
  const engine = useEngine();
  return (
    <div className="dk-loading" role="status">
      {engine.text('nav.pending')}
    </div>
  );
}
