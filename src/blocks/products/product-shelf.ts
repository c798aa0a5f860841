import type { Engine } from '../../../engine/runtime/engine.ts';
import { createCell } from '../../../engine/runtime/state/cell.ts';
import { type Product, readProducts } from './product.ts';

/** The products of one visit, as far as they are loaded. */
export type ShelfState = 'empty' | 'loading' | 'failed' | readonly Product[];

/** What came of asking for the products again while some are shown; `done` is over after a moment. */
export type Renewal = 'none' | 'running' | 'done' | 'failed';

/** Milliseconds for which the visitor is told that the products are new. */
const TOLD_FOR = 4000;

/** Loads the products once for all blocks that show some. Reactive. */
export interface ProductShelf {
  readonly state: ShelfState;
  readonly renewal: Renewal;
  /** Loads unless it is loaded or on its way; resolves when that is over, and never rejects. */
  load(): Promise<void>;
  /** Asks again; the products shown stay until others come. Loads when none are shown. Never rejects. */
  renew(): Promise<void>;
}

const shelves = new WeakMap<Engine, ProductShelf>();

/** The shelf of an engine. */
export function shelfOf(engine: Engine): ProductShelf {
  const known = shelves.get(engine);
  if (known) return known;
  const shelf = createShelf(engine);
  shelves.set(engine, shelf);
  return shelf;
}

function createShelf(engine: Engine): ProductShelf {
  const { clock } = engine.platform;
  const patience = engine.release.site.api.visitorTimeout;
  const state = createCell<ShelfState>('empty');
  const renewal = createCell<Renewal>('none');
  let run: Promise<void> | null = null;
  let tries = 0;

  async function load(): Promise<void> {
    tries += 1;
    const own = tries;
    state.set('loading');
    // A call that hangs is given up on, so that the visitor can try again.
    const stopWaiting = clock.after(patience, () => settle(own, 'failed'));
    try {
      settle(own, readProducts(await engine.api.data('appIndex')));
    } catch {
      settle(own, 'failed');
    } finally {
      stopWaiting();
    }
  }

  function settle(of: number, next: ShelfState): void {
    if (of === tries && state.get() === 'loading') state.set(next);
  }

  function begin(): Promise<void> {
    const now = state.get();
    if (now === 'empty' || now === 'failed') run = load();
    return run ?? Promise.resolve();
  }

  async function renew(): Promise<void> {
    if (typeof state.get() === 'string') return begin();
    if (renewal.get() === 'running') return;
    renewal.set('running');
    let isOver = false;
    const end = (outcome: Renewal, products?: readonly Product[]) => {
      if (isOver) return;
      isOver = true;
      stopWaiting();
      if (products) state.set(products);
      renewal.set(outcome);
    };
    const stopWaiting = clock.after(patience, () => end('failed'));
    try {
      end('done', readProducts(await engine.api.data('appIndex')));
      clock.after(TOLD_FOR, () => renewal.get() === 'done' && renewal.set('none'));
    } catch {
      end('failed');
    }
  }

  return {
    get state() {
      return state.get();
    },
    get renewal() {
      return renewal.get();
    },
    load: begin,
    renew,
  };
}
