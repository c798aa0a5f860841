import type { WayFrom } from '../flow/ways-from.ts';
import { waysOn } from '../flow/ways-on.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { PageSpec } from '../model/page.ts';
import type { Rule } from '../model/rule.ts';
import { pageExits } from './page-exits.ts';
import type { BlockTraits } from './page-parts.ts';

/** Actions that lead a visitor away whatever the page is. */
const AWAY: readonly string[] = ['back', 'open'];

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
  if (traits.ends.has(page.versionOf ?? page.id)) return [true];
  const links = pageExits(page, traits).links.filter(({ to }) => !circle.has(to));
  const blocks = page.blocks.filter(({ block, with: options }, index) => {
    const isOwn = way.at.startsWith(`/pages/${page.id}/blocks/${index}/`);
    return leadsAway(options) || (!isOwn && traits.leads.has(block) && !traits.linksOnly.has(block));
  });
  const ways = waysOn(page).filter(
    ({ by, result, form }) =>
      by !== way.by || form !== way.form || (by === 'tapped' && result !== way.result),
  );
  return [...links, ...blocks, ...ways].map(({ when }) => when ?? true);
}

/** True when an action in the options of a block leads away. */
function leadsAway(value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const known = value as JsonObject;
  return AWAY.some((name) => name in known) || Object.values(known).some(leadsAway);
}
