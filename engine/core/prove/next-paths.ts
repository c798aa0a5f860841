import type { DestinationKind } from '../model/destination.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { PageSpec } from '../model/page.ts';

const KINDS: readonly DestinationKind[] = ['success', 'fail'];

const known = new WeakMap<PageSpec, readonly DestinationKind[]>();

/**
 * The destinations that visitors of a page are led to from it: by an action that says so, or by a form that is saved, unless the page
 * names the path for that result.
 */
export function destinationsOf(page: PageSpec | undefined): readonly DestinationKind[] {
  if (!page) return [];
  let kinds = known.get(page);
  if (!kinds) {
    const found = new Set<Json | undefined>();
    for (const { with: options } of page.blocks) {
      if (typeof options.form === 'string') {
        const next = (options.next ?? {}) as JsonObject;
        for (const kind of KINDS) if (typeof next[kind] !== 'string') found.add(kind);
      }
      collect(options, found);
    }
    kinds = KINDS.filter((kind) => found.has(kind));
    known.set(page, kinds);
  }
  return kinds;
}

function collect(value: Json | undefined, found: Set<Json | undefined>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    if (key === 'destination') found.add(item as Json);
    else collect(item as Json, found);
  }
}
