import type { Release } from '../../decide/model/release.ts';
import type { Address } from './address.ts';
import type { Both } from './both.ts';
import type { BothReleases, Difference } from './both-releases.ts';
import type { ChangeBook } from './change-book.ts';
import type { PairedClass } from './channel-classes.ts';
import { ChannelSwaps, type Exchanged } from './channel-swaps.ts';
import type { FormDestinations } from './form-destinations.ts';
import type { MovedClass } from './moved-class.ts';
import type { Visitor } from './visitor.ts';

/** What is needed to compare what becomes of visitors. */
interface Comparison {
  readonly releases: Both<Release>;
  readonly both: BothReleases;
  readonly forms: FormDestinations;
  readonly book: ChangeBook;
  /** Told each class that is led elsewhere. */
  readonly moved: ((found: MovedClass) => void) | undefined;
}

/** A host with those who come there. */
interface Coming {
  readonly id: string;
  readonly places: Address['places'];
  /** The same with what pages do compared, which tells fewer classes apart. */
  readonly onForms: Address['places'];
}

interface Known {
  readonly at: Address;
  readonly found: readonly Difference[];
  readonly swaps: ChannelSwaps;
}

/** Compares visitors who come with the same, at every address of one host after another; addresses that lead alike are looked at once. */
export class ComparedArrivals {
  private readonly known = new Map<string, Known>();

  /** @param brings what is known of all of them; undefined where they bring whatever they like. */
  constructor(
    private readonly comparison: Comparison,
    private readonly brings?: Visitor,
  ) {}

  /**
   * Notes what is another for visitors of a host.
   *
   * @param formPairs the channels of those who save forms.
   * @param book where it is noted.
   * @returns which channels are others from then on.
   * @throws TooManyClasses
   */
  on(
    { id, places, onForms }: Coming,
    pairs: readonly PairedClass[],
    formPairs = pairs,
    book = this.comparison.book,
  ): readonly Exchanged[] {
    const { releases, both, forms, moved } = this.comparison;
    if (pairs.length === 0) return [];
    const ofHost = both.keyOfHost(places);
    const paths = new Set([...places.before.paths, ...places.after.paths]);
    const exchanged: Exchanged[] = [];
    const brought = this.brings ? { brings: this.brings } : {};
    for (const path of paths) {
      const at: Address = { places, path, ...brought };
      const key = [ofHost, pairs.length, both.keyOf(at), declaredAt(at)].join(' ');
      const like = this.known.get(key);
      const known = like ?? this.follow(at, pairs);
      const found = like ? both.asOn(like.at, like.found, at) : known.found;
      this.known.set(key, known);
      known.swaps.note(releases, book, { host: id, path, like: known.at.path });
      exchanged.push(...known.swaps.exchanged(path));
      for (const { of, change } of found) {
        const told = { ...of, host: id, path };
        if (change === null) book.moved(told);
        else book.alike(told, change);
      }
      if (!moved) continue;
      for (const { of, change } of known.found) if (change === null) moved({ ...of, host: id, path });
    }
    for (const path of paths) {
      const at = { places: onForms, path, ...brought };
      for (const { way, of } of forms.at(at, formPairs, { ...at, places }))
        book.ledOn({ ...of, host: id, path }, way);
    }
    return exchanged;
  }

  private follow(at: Address, pairs: readonly PairedClass[]): Known {
    const swaps = new ChannelSwaps();
    const found = this.comparison.both.at({ ...at, swaps: (swap) => swaps.add(swap) }, pairs);
    return { at, found, swaps };
  }
}

/** The channels that an address declares: visitors are led alike by different ones, and see something else. */
function declaredAt({ places, path }: Address): string {
  return [places.before, places.after]
    .map(({ at }) => at(path).match)
    .map((match) => (match.kind === 'page' ? match.channel : null))
    .join(' ');
}
