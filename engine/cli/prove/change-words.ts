import type { Aspect } from '../../analyse/compare/aspect.ts';
import type { Release } from '../../decide/model/release.ts';
import type { FoldedChange } from './fold-channels.ts';
import type { NewPage } from './new-pages.ts';

/** Most names of one kind that are shown. */
export const NAMED = 4;

/** The language in which changes for visitors are told; `all` is true where everything is to be named. */
export interface ChangeWords {
  /** @param addresses at which visitors were followed; none where nobody had to be. */
  nothing(addresses: number): string;
  summary(changes: number, addresses: number, isCut: boolean): string;
  channels(ids: readonly string[], isEveryone: boolean, all: boolean, after: Release): string;
  /** One change in one line, or in two where it says where. */
  change(change: FoldedChange, all: boolean, after: Release): readonly string[];
  newPage(page: NewPage, after: Release): readonly string[];
  seeIt(command: string): string;
  moreNewPages(count: number): string;
  moreChanges(count: number): string;
  moreOf(count: number, aspect: Aspect): string;
  readonly andMore: string;
}
