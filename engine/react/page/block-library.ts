import type { PageSpec } from '../../decide/model/page.ts';
import type { BlockArea, BlockComponent, BlockEntry } from './block-entry.ts';
import { type ScriptFailure, ScriptLoadError } from './script-failure.ts';

/** The blocks of one visit: which exist, which are loaded. */
export interface BlockLibrary {
  /** Null for a block that is unknown, or not loaded. */
  component(name: string): BlockComponent | null;
  area(name: string): BlockArea;
  /** True when every block of the page can be rendered at once. */
  isReady(page: PageSpec): boolean;
  /** Loads the blocks of a page. Rejects with `ScriptLoadError`, unless a listener handles the failure. */
  prepare(page: PageSpec): Promise<void>;
  /** Loads the blocks of a page that may come. Nobody is told of what fails: `prepare` loads it anew. */
  fetch(page: PageSpec): Promise<void>;
  /** Loads a script that a block needs later. Rejects as `prepare` does. */
  script<T>(name: string, load: () => Promise<T>): Promise<T | null>;
  /** Calls back when a script could not be loaded; the returned function ends that. */
  onFailure(listener: (failure: ScriptFailure) => void): () => void;
}

/** Builds a library over a registry of blocks. */
export function createBlockLibrary(entries: readonly BlockEntry[]): BlockLibrary {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const loaded = new Map<string, BlockComponent>();
  const listeners = new Set<(failure: ScriptFailure) => void>();
  for (const entry of entries) if ('component' in entry) loaded.set(entry.name, entry.component);

  async function script<T>(name: string, load: () => Promise<T>): Promise<T | null> {
    try {
      return await load();
    } catch (cause) {
      const error = new ScriptLoadError(name, cause);
      let handled = false;
      const handle = () => {
        handled = true;
      };
      for (const listener of [...listeners]) listener({ error, handle });
      if (!handled) throw error;
      return null;
    }
  }

  async function loadBlock(name: string, by: typeof script): Promise<void> {
    const entry = byName.get(name);
    if (!entry || !('load' in entry) || loaded.has(name)) return;
    const component = await by(name, entry.load);
    if (component) loaded.set(name, component);
  }

  async function load({ blocks }: PageSpec, by: typeof script): Promise<void> {
    await Promise.all([...new Set(blocks.map(({ block }) => block))].map((name) => loadBlock(name, by)));
  }

  return {
    script,
    component: (name) => loaded.get(name) ?? null,
    area: (name) => byName.get(name)?.area ?? 'main',
    isReady: (page) => page.blocks.every(({ block }) => loaded.has(block) || !byName.has(block)),
    prepare: (page) => load(page, script),
    fetch: (page) => load(page, (_, from) => from().catch(() => null)),
    onFailure(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
