import type { Engine } from '../../../runtime/engine.ts';
import { createCell } from '../../../runtime/state/cell.ts';
import { type Product, readProducts } from './product.ts';

/** The products of one visit, as far as they are loaded. */
export type ShelfState = 'empty' | 'loading' | 'failed' | readonly Product[];

/** Loads the products once for all blocks that show some. Reactive. */
export interface ProductShelf {
  readonly state: ShelfState;
  /** Loads unless it is loaded or on its way; resolves when that is over, and never rejects. */
  load(): Promise<void>;
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
  const state = createCell<ShelfState>('empty');
  let run: Promise<void> | null = null;
  let tries = 0;

  async function load(): Promise<void> {
    tries += 1;
    const own = tries;
    state.set('loading');
    // A call that hangs is given up on, so that the visitor can try again.
    const patience = engine.platform.clock.after(engine.release.site.api.visitorTimeout, () =>
      settle(own, 'failed'),
    );
    try {
      settle(own, readProducts(await engine.api.data('appIndex')));
    } catch {
      settle(own, 'failed');
    } finally {
      patience();
    }
  }

  function settle(of: number, next: ShelfState): void {
    if (of === tries && state.get() === 'loading') state.set(next);
  }

  return {
    get state() {
      return state.get();
    },
    load: () => {
      const now = state.get();
      if (now === 'empty' || now === 'failed') run = load();
      return run ?? Promise.resolve();
    },
  };
}
