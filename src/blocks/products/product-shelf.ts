import { makeAutoObservable, observableRef } from 'mobx';
import type { Engine } from '../../../engine/runtime/engine.ts';
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
  /**
   * Loads unless it is loaded or on its way for this login and its answers: what is offered, and why, follows from
   * them. Resolves when that is over, and never rejects.
   */
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
  let run: Promise<void> | null = null;
  let tries = 0;
  let loadedFor = '';
  const visitor = () => `${engine.session.token} ${engine.stored.object('given')?.at}`;
  const store = makeAutoObservable(
    {
      state: 'empty' as ShelfState,
      renewal: 'none' as Renewal,
      show: (next: ShelfState) => {
        store.state = next;
      },
      tell: (next: Renewal, products: ShelfState = store.state) => {
        store.state = products;
        store.renewal = next;
      },
      load: begin,
      renew,
    },
    { state: observableRef, load: false, renew: false },
  );

  async function load(): Promise<void> {
    tries += 1;
    loadedFor = visitor();
    const own = tries;
    store.show('loading');
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
    if (of === tries && store.state === 'loading') store.show(next);
  }

  function begin(): Promise<void> {
    if (store.state === 'empty' || store.state === 'failed' || loadedFor !== visitor()) run = load();
    return run ?? Promise.resolve();
  }

  async function renew(): Promise<void> {
    if (typeof store.state === 'string') return begin();
    if (store.renewal === 'running') return;
    store.tell('running');
    let isOver = false;
    const end = (outcome: Renewal, products?: readonly Product[]) => {
      if (isOver) return;
      isOver = true;
      stopWaiting();
      store.tell(outcome, products);
    };
    const stopWaiting = clock.after(patience, () => end('failed'));
    try {
      end('done', readProducts(await engine.api.data('appIndex')));
      clock.after(TOLD_FOR, () => store.renewal === 'done' && store.tell('none'));
    } catch {
      end('failed');
    }
  }

  return store;
}
