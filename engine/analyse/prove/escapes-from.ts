import type { BlockTraits } from '../../compile/block-traits.ts';
import type { PageSpec } from '../../decide/model/page.ts';
import type { Rule } from '../../decide/model/rule.ts';
import type { WayFrom } from '../ways/ways-from.ts';
import { waysOn } from '../ways/ways-on.ts';
import { type PageExit, pageExits } from './page-exits.ts';

/** What offers something else whatever the page is: who has come to it in a circle can go back. */
const AWAY: ReadonlySet<PageExit['by']> = new Set(['end', 'answer', 'back', 'open'] as const);

/**
 * When a page offers something else than to leave it by a way on: a link to another page, a download, another form. One
 * condition for each, true where there is none. Which result a saved form has is not for the visitor to choose.
 *
 * @param circle paths that are no way out.
 */
export function escapesFrom(
  page: PageSpec,
  traits: BlockTraits,
  way: WayFrom,
  circle: ReadonlySet<string>,
): readonly Rule[] {
  const { links, others } = pageExits(page, traits);
  const out = links.filter(({ to }) => !circle.has(to));
  const more = others.filter(
    ({ by, at }) => AWAY.has(by) || (by === 'block' && !way.at.startsWith(`${at}/`)),
  );
  const ways = waysOn(page).filter(
    ({ by, result, form }) =>
      by !== way.by || form !== way.form || (by === 'tapped' && result !== way.result),
  );
  return [...out, ...more, ...ways].map(({ when }) => when ?? true);
}
