import { useEffect, useMemo, useState } from 'react';
import type { PageSpec } from '../../../decide/model/page.ts';
import { createEngine } from '../../../runtime/create-engine.ts';
import { createMemoryPlatform } from '../../../runtime/platform/memory-platform.ts';
import type { HttpSend } from '../../../runtime/platform/platform.ts';
import { EngineProvider, useScope } from '../../page/engine-context.tsx';
import { PageView } from '../../page/page-view.tsx';

interface Props {
  readonly page: PageSpec;
  /** Address that the page believes to stand at. */
  readonly at: string;
  readonly userAgent: string;
  readonly kept: Readonly<Record<string, string>>;
  readonly send: HttpSend;
}

/**
 * A page with an engine of its own on a memory platform: what is done in it touches nothing outside, and time stands
 * still.
 */
export function GalleryFrame({ page, at, userAgent, kept, send }: Props) {
  const { engine: own, blocks } = useScope();
  const [isReady, setReady] = useState(blocks.isReady(page));
  const engine = useMemo(
    () =>
      createEngine({
        platform: createMemoryPlatform({
          url: new URL(at, own.platform.address.href()).href,
          userAgent,
          local: new Map(Object.entries(kept)),
          now: own.platform.clock.now(),
          answer: send,
        }),
        release: own.release,
        source: own.source,
        preparePage: blocks.prepare,
      }),
    [own, blocks, at, userAgent, kept, send],
  );
  useEffect(() => {
    let isHere = true;
    blocks.prepare(page).then(() => isHere && setReady(true), own.platform.console.error);
    return () => {
      isHere = false;
    };
  }, [own, blocks, page]);
  return (
    <div className="dk-gallery-frame">
      {isReady && (
        <EngineProvider engine={engine} blocks={blocks}>
          <PageView page={page} screen={undefined} />
        </EngineProvider>
      )}
    </div>
  );
}
