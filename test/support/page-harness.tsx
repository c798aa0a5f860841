import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import type { BlockLibrary } from '../../engine/react/page/block-library.ts';
import { EngineProvider } from '../../engine/react/page/engine-context.tsx';
import { createEngine } from '../../engine/runtime/create-engine.ts';
import type { Engine } from '../../engine/runtime/engine.ts';
import {
  createMemoryPlatform,
  type MemoryOptions,
  type MemoryPlatform,
} from '../../engine/runtime/platform/memory-platform.ts';
import type { HttpRequest } from '../../engine/runtime/platform/platform.ts';
import { memoryReleaseSource } from '../../engine/runtime/release/memory-release-source.ts';
import { BLOCKS } from '../../src/blocks/blocks.ts';
import { blocksThatTell } from './blocks-that-tell.ts';
import { noteDrawn } from './drawn-roots.ts';
import { shippedRelease } from './shipped-release.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export interface PageHarness {
  readonly engine: Engine;
  readonly platform: MemoryPlatform;
  readonly blocks: BlockLibrary;
  /** What toasts have said. */
  readonly toasts: readonly string[];
  readonly wrap: (node: ReactNode) => ReactNode;
}

/** An engine over the shipped configuration on a memory platform. */
export async function createPageHarness(
  options: MemoryOptions & { at?: string } = {},
  onFailure: (error: unknown) => void = (error) => {
    throw error;
  },
): Promise<PageHarness> {
  const release = shippedRelease();
  const host = release.hosts.default;
  if (!host) throw new Error('no default host');
  const { at = '/login' } = options;
  const platform = createMemoryPlatform({ url: `https://site.example${at}`, ...options });
  const toasts: string[] = [];
  const blocks = blocksThatTell(BLOCKS, toasts);
  const engine = createEngine({
    platform,
    release: { id: release.id, site: release.site, host },
    source: memoryReleaseSource(release, loadValidator),
    preparePage: blocks.prepare,
  });
  // Also those that no shipped page has.
  const every = BLOCKS.map(({ name }) => ({ block: name, with: {} }));
  const page = { id: 'every', about: '', layout: 'plain', agreements: [], blocks: every };
  await blocks.prepare(page).catch(onFailure);
  return {
    engine,
    platform,
    blocks,
    toasts,
    wrap: (node) => (
      <EngineProvider engine={engine} blocks={blocks}>
        {node}
      </EngineProvider>
    ),
  };
}

/** Draws into a fresh element of the document. */
export async function draw(node: ReactNode): Promise<HTMLElement> {
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  const root = noteDrawn(createRoot(element));
  await act(async () => root.render(node));
  return element;
}

export function tap(element: Element): Promise<void> {
  return act(async () => (element as HTMLElement).click());
}

/** Types as a visitor does: the text is in the field before anyone hears of it. */
export function typeInto(input: Element, text: string): Promise<void> {
  return act(async () => {
    (input as HTMLInputElement).value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** An answer of the API. */
export function answered(data: unknown, code = 200, message = ''): { status: number; text: string } {
  return { status: 200, text: JSON.stringify({ code, message, data }) };
}

export function fieldsOf(request: HttpRequest): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(request.body ?? ''));
}
