import type { PageSpec } from '../../decide/model/page.ts';
import type { Release } from '../../decide/model/release.ts';
import { isSameJson } from '../prove/is-same-json.ts';

/** Pages that are others, or show a form that is another. */
export function changedPages(before: Release, after: Release): ReadonlySet<string> {
  const forms = new Set(
    Object.keys({ ...before.forms, ...after.forms }).filter(
      (id) => !isSameJson(before.forms[id], after.forms[id]),
    ),
  );
  const isChanged = (id: string) =>
    !isSameJson(contentOf(before, id), contentOf(after, id)) ||
    after.pages[id]?.blocks.some(({ with: options }) => forms.has(String(options.form))) === true;
  return new Set(Object.keys({ ...before.pages, ...after.pages }).filter(isChanged));
}

/** What a page shows; who gets which of its versions is a question of channels and times. */
function contentOf({ pages }: Release, id: string): unknown {
  const page: Partial<PageSpec> & { readonly about?: string } = pages[id] ?? {};
  // Older programs put the description of a page into releases.
  const { versions: _, label: __, about: ___, ...content } = page;
  return content;
}
