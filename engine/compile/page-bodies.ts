import { type At, child, items } from './at.ts';

/**
 * Everything of a page's file that may have blocks: the page itself, and each of its versions that says which it shows.
 */
export function pageBodies(page: At): readonly At[] {
  const versions = items(child(page, 'versions'));
  return [page, ...versions.filter((version) => child(version, 'blocks').value !== undefined)];
}
