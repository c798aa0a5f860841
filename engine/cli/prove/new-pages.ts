import type { Release } from '../../core/model/release.ts';
import type { Change } from '../../core/prove/change-book.ts';
import type { ConcreteVisit } from '../../core/prove/visit-of.ts';

/** A path at which nothing was before. */
export interface NewPage {
  /** Where visitors come to who open it: the page itself, and wherever the guard leads some of them. */
  readonly leadsTo: readonly string[];
  readonly hosts: readonly string[];
  /** One visitor who sees the page; null where nobody is known who does. */
  readonly visit: ConcreteVisit | null;
  readonly changes: readonly Change[];
}

/**
 * The paths that only the new release knows: whoever opened one before came to the page of unknown paths, so that each way of being led from
 * there is a change of its own, and all of them together are one new page.
 */
export function newPages({ site }: Release, changes: readonly Change[]): readonly NewPage[] {
  return site.routes.flatMap(({ path }): readonly NewPage[] => {
    const before = `${path} (${site.unmatched.page})`;
    const own = changes.filter(
      (change) => change.aspect === 'destination' && change.about === '' && change.before === before,
    );
    const shown = own.find(({ after }) => after.startsWith(`${path} (`));
    if (!shown) return [];
    const leadsTo = [shown.after, ...own.filter((one) => one !== shown).map(({ after }) => after)];
    return [{ leadsTo, hosts: shown.hosts, visit: shown.visit, changes: own }];
  });
}
