import type { PageSpec } from '../../decide/model/page.ts';
import type { Rule } from '../../decide/model/rule.ts';
import { type Transition, transitionsFrom } from '../transitions/transitions-from.ts';
import type { PageExit, PageExits } from './page-exits.ts';

/** What offers something else whatever the page is: who has come to it in a cycle can go back. */
const AWAY: ReadonlySet<PageExit['by']> = new Set(['end', 'answer', 'back', 'open'] as const);

/**
 * When a page offers something else than to leave it by a transition: a link to another page, a download, another form.
 * One condition for each, true where there is none. Which result a saved form has is not for the visitor to choose.
 *
 * @param cycle paths that do not lead out of it.
 */
export function escapesFrom(
  page: PageSpec | undefined,
  { links, others }: PageExits,
  transition: Transition,
  cycle: ReadonlySet<string>,
): readonly Rule[] {
  const out = links.filter(({ to }) => !cycle.has(to));
  const more = others.filter(
    ({ by, at }) => AWAY.has(by) || (by === 'block' && !transition.at.startsWith(`${at}/`)),
  );
  const transitions = transitionsFrom(page).filter(
    ({ by, result, form }) =>
      by !== 'waited' &&
      (by !== transition.by || form !== transition.form || (by === 'tapped' && result !== transition.result)),
  );
  return [...out, ...more, ...transitions].map(({ when }) => when ?? true);
}
