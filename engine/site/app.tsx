import { StrictMode } from 'react';
import { LateOverlay } from '../react/dev/late-overlay.tsx';
import { BlockBoundary } from '../react/page/block-boundary.tsx';
import type { BlockLibrary } from '../react/page/block-library.ts';
import { EngineProvider } from '../react/page/engine-context.tsx';
import { AppRouter } from '../react/routes/app-router.tsx';
import { TroubleView } from '../react/routes/trouble-view.tsx';
import type { Engine } from '../runtime/engine.ts';

interface Props {
  readonly engine: Engine;
  readonly blocks: BlockLibrary;
  /** True in development: the decision overlay is offered, which no built page carries. */
  readonly dev: boolean;
}

/** The whole application, the same tree in the browser and on the server. */
export function App({ engine, blocks, dev }: Props) {
  return (
    <StrictMode>
      <EngineProvider engine={engine} blocks={blocks}>
        <BlockBoundary engine={engine} block="app" fallback={() => <TroubleView />}>
          <AppRouter />
          {import.meta.env.DEV && dev && <LateOverlay />}
        </BlockBoundary>
      </EngineProvider>
    </StrictMode>
  );
}
