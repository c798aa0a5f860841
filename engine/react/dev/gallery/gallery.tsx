import { useEffect, useMemo, useState } from 'react';
import type { PageSpec } from '../../../core/model/page.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { GalleryChoice } from './gallery-choice.tsx';
import { GalleryFrame } from './gallery-frame.tsx';
import { BACKENDS, DEVICES, VISITORS } from './gallery-states.ts';
import './gallery.css';

/** A page of the release and an address that shows it. */
interface Shown {
  readonly path: string;
  readonly page: PageSpec;
}

/**
 * Every page, and every block as pages use it, with its JSON beside it and in every state that device, visitor and
 * backend make. Development only, at `/__gallery`.
 */
export function Gallery() {
  const engine = useEngine();
  const [pages, setPages] = useState<readonly Shown[]>([]);
  const [block, setBlock] = useState(0);
  const [device, setDevice] = useState(0);
  const [visitor, setVisitor] = useState(0);
  const [backend, setBackend] = useState(0);

  useEffect(() => {
    const { host, site } = engine.release;
    const paths = new Map<string, string>();
    for (const { screen, path } of host.screens) if (!paths.has(screen)) paths.set(screen, path);
    for (const { page, path } of site.routes) if (!paths.has(page)) paths.set(page, path);
    const load = [...paths].map(async ([id, path]) => ({ path, page: await engine.source.page(id) }));
    Promise.all(load).then(setPages, engine.platform.console.error);
  }, [engine]);

  const names = [...new Set(pages.flatMap(({ page }) => page.blocks.map((spec) => spec.block)))].sort();
  const only = names[block - 1];
  const shown = only ? pages.flatMap((one) => usesOf(one, only)) : pages;
  const send = useMemo(() => BACKENDS[backend]?.is(engine) ?? engine.platform.send, [engine, backend]);
  return (
    <div className="dk-gallery">
      <header>
        <h1>Gallery</h1>
        <GalleryChoice label="show" names={['all pages', ...names]} chosen={block} choose={setBlock} />
        <GalleryChoice
          label="device"
          names={DEVICES.map(({ name }) => name)}
          chosen={device}
          choose={setDevice}
        />
        <GalleryChoice
          label="visitor"
          names={VISITORS.map(({ name }) => name)}
          chosen={visitor}
          choose={setVisitor}
        />
        <GalleryChoice
          label="backend"
          names={BACKENDS.map(({ name }) => name)}
          chosen={backend}
          choose={setBackend}
        />
      </header>
      {shown.map(({ path, page }) => (
        <section key={`${page.id} ${page.blocks.length}`} aria-label={page.id}>
          <h2>
            {page.id} <i>{path}</i>
          </h2>
          <GalleryFrame
            key={`${device} ${visitor} ${backend}`}
            page={page}
            at={`${path}?product=sample-1`}
            userAgent={DEVICES[device]?.is ?? ''}
            kept={VISITORS[visitor]?.is ?? {}}
            send={send}
          />
          <pre>{JSON.stringify(only ? page.blocks : page, null, 2)}</pre>
        </section>
      ))}
    </div>
  );
}

/** The page with nothing but its blocks of one name; none when it has none. */
function usesOf({ path, page }: Shown, name: string): readonly Shown[] {
  const blocks = page.blocks
    .filter((spec) => spec.block === name)
    .map(({ block, with: options }) => ({ block, with: options }));
  return blocks.length > 0 ? [{ path, page: { ...page, blocks } }] : [];
}
