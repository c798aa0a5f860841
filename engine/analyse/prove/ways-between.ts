import type { Release } from '../../decide/model/release.ts';
import type { WayFrom } from '../ways/ways-from.ts';
import { type WayOn, waysOn } from '../ways/ways-on.ts';
import { pagesAt } from './arrivals.ts';
import type { Both } from './both.ts';
import type { Place } from './place-model.ts';
import { same } from './same.ts';
import { tableOf } from './same-places.ts';

/** A page on which visitors of both releases save a form, or tap an action, that leads on by a result. */
export interface WayBetween {
  readonly page: string;
  readonly way: Both<WayOn>;
}

/** The ways on from the pages that both releases show at a place. A form that is another is the same way, as long as a page has one. */
export function waysBetween(releases: Both<Release>, places: Both<Place>): readonly WayBetween[] {
  const also = pagesAt(releases.after, places.after);
  const pages = pagesAt(releases.before, places.before).filter((page) => also.includes(page));
  return pages.flatMap((page) => {
    const left = [...distinct(waysOn(releases.after.pages[page]))];
    const ways = distinct(waysOn(releases.before.pages[page]));
    const paired = (isSame: (was: WayOn, is: WayOn) => boolean, of: readonly WayOn[]) =>
      of.flatMap((before) => {
        const found = left.findIndex((after) => isSame(before, after));
        return found < 0 ? [] : left.splice(found, 1).map((after) => ({ page, way: { before, after } }));
      });
    const ofForms = paired((was, is) => isResult(was, is) && was.form === is.form, ways);
    const others = ways.filter((way) => !ofForms.some(({ way: { before } }) => before === way));
    return [...ofForms, ...paired(isResult, others)];
  });
}

const isResult = (was: WayOn, is: WayOn): boolean => was.by === is.by && was.result === is.result;

/** True when two ways lead to the same paths from their places, whoever takes them. */
export function isSameWay(was: WayFrom, is: WayFrom, from: Place, now: Place): boolean {
  if (saidOf(was) !== saidOf(is)) return false;
  if (was.by === 'waited' || is.by === 'waited') return true;
  return was.to !== null || same(tableOf(from, was.result), tableOf(now, is.result));
}

function saidOf({ by, result, form, to, query, when }: WayFrom): string {
  return JSON.stringify([by, result, form, to, query, when]);
}

function distinct(ways: readonly WayOn[]): readonly WayOn[] {
  return [...new Map(ways.map((way) => [saidOf(way), way])).values()];
}
