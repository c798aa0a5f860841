import type { Json } from '../../decide/model/json.ts';
import type { Release } from '../../decide/model/release.ts';

/** Conditions of the blocks of all pages. */
export function pageConditions({ pages }: Pick<Release, 'pages'>): readonly Json[] {
  return Object.values(pages).flatMap(({ blocks }) =>
    blocks.flatMap(({ when }) => (when === undefined ? [] : [when])),
  );
}
