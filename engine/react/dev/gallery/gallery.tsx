import { useEffect, useMemo, useRef, useState } from 'react';
import type { PageSpec } from '../../../decide/model/page.ts';
import { queryComparisons } from '../../../decide/rules/query-comparisons.ts';
import { pageVersionId } from '../../../runtime/run/versions.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { GalleryChoice } from './gallery-choice.tsx';
import { GalleryFrame } from './gallery-frame.tsx';
import { BACKENDS, DEVICES, VISITORS } from './gallery-states.ts';
import './gallery.css';

/** A page of the release, an address that shows it, and the JSON that stands beside it. */
interface Shown {
  readonly address: string;
  /** The address without what all have. */
  readonly name: string;
  readonly page: PageSpec;
  readonly json: unknown;
}

/**
 * Every page with its versions, and every block as pages use it, with its JSON beside it and in every state that
 * device, visitor and backend make; the query of its own address is that of every page. Development only, at
 * `/__gallery`.
 */
export function Gallery() {
  const engine = useEngine();
  const place = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<readonly Shown[]>([]);
  const [block, setBlock] = useState(0);
  const [device, setDevice] = useState(0);
  const [visitor, setVisitor] = useState(0);
  const [backend, setBackend] = useState(0);

  useEffect(() => {
    // A frame is as wide as a phone, however wide the window is that the style of wide screens goes by.
    const links = place.current?.ownerDocument.querySelectorAll<HTMLLinkElement>('link[media]') ?? [];
    for (const link of links) link.disabled = true;
  }, []);

  useEffect(() => {
    const { host, site } = engine.release;
    const query = engine.platform.address.current().replace(/^[^?]*/, '');
    const paths = new Map<string, string>();
    for (const { screen, path } of host.screens) if (!paths.has(screen)) paths.set(screen, path);
    for (const { page, path } of site.routes) if (!paths.has(page)) paths.set(page, path);
    const load = [...paths].map(async ([id, path]) => {
      const page = await engine.source.page(id);
      const versions = (page.versions?.of ?? []).map((one) => engine.source.page(pageVersionId(id, one.id)));
      return [page, ...(await Promise.all(versions))].flatMap((one) => statesOf(one, path, query));
    });
    Promise.all(load).then((all) => setPages(all.flat()), engine.platform.console.error);
  }, [engine]);

  const names = [...new Set(pages.flatMap(({ page }) => page.blocks.map((spec) => spec.block)))].sort();
  const only = names[block - 1];
  const shown = only ? onceEach(pages).flatMap((one) => usesOf(one, only)) : pages;
  const send = useMemo(() => BACKENDS[backend]?.is(engine) ?? engine.platform.send, [engine, backend]);
  return (
    <div className="dk-gallery" ref={place}>
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
      {shown.map(({ address, name, page, json }) => (
        <section key={`${address} ${page.id} ${page.blocks.length}`} aria-label={page.id}>
          <h2>
            {page.id} <i>{name}</i>
          </h2>
          <GalleryFrame
            key={`${device} ${visitor} ${backend}`}
            page={page}
            at={address}
            userAgent={DEVICES[device]?.is ?? ''}
            kept={VISITORS[visitor]?.is(engine.session.keys) ?? {}}
            send={send}
          />
          <pre>{JSON.stringify(json, null, 2)}</pre>
        </section>
      ))}
    </div>
  );
}

/** A page at its address, and once more for each value of the query that a condition of it asks for. */
function statesOf(page: PageSpec, path: string, query: string): readonly Shown[] {
  const faces = [...queryComparisons(page)].flatMap(([name, values]) =>
    [...values].map((value) => `&${name}=${encodeURIComponent(value)}`),
  );
  return ['', ...faces].map((face) => ({
    address: path + (query || '?') + face,
    name: path + face.replace('&', '?'),
    page,
    json: page,
  }));
}

/** The page with nothing but its blocks of one name, whatever their conditions say; none when it has none. */
function usesOf({ page, ...at }: Shown, block: string): readonly Shown[] {
  const json = page.blocks.filter((spec) => spec.block === block);
  const blocks = json.map(({ with: options }) => ({ block, with: options }));
  return blocks.length > 0 ? [{ ...at, page: { ...page, blocks }, json }] : [];
}

/** Without the other faces of a page: blocks alone are shown whatever the query says. */
function onceEach(pages: readonly Shown[]): readonly Shown[] {
  return pages.filter((one, at) => pages.findIndex(({ page }) => page === one.page) === at);
}
