import type { Release } from '../../decide/model/release.ts';
import type { BeforeAfter } from './before-after.ts';
import type { ChangeBook } from './change-book.ts';
import { ChannelChanges, type ExchangedChannels } from './channel-changes.ts';
import type { PairedClass } from './channel-classes.ts';
import type { ComparedEntryPoint } from './compared-entry-point.ts';
import type { Constraints } from './constraints.ts';
import type { Difference } from './difference.ts';
import type { FormDestinations } from './form-destinations.ts';
import type { MovedClass } from './moved-class.ts';
import type { ReleaseComparison } from './release-comparison.ts';

/** What is needed to compare what becomes of visitors. */
interface Comparison {
  readonly releases: BeforeAfter<Release>;
  readonly comparison: ReleaseComparison;
  readonly forms: FormDestinations;
  readonly book: ChangeBook;
  /** Told each class that is led elsewhere. */
  readonly moved: ((found: MovedClass) => void) | undefined;
}

/** A host with those who come there. */
interface ComparedHost {
  readonly id: string;
  readonly addresses: ComparedEntryPoint['addresses'];
  /** The same with what pages do compared, which tells fewer classes apart. */
  readonly onForms: ComparedEntryPoint['addresses'];
}

interface Known {
  readonly at: ComparedEntryPoint;
  readonly found: readonly Difference[];
  readonly channelChanges: ChannelChanges;
}

/**
 * Compares visitors who come with the same, at every address of one host after another; addresses that lead alike are
 * looked at once.
 */
export class HostComparison {
  private readonly known = new Map<string, Known>();

  /** @param brings what is known of all of them; undefined where they bring whatever they like. */
  constructor(
    private readonly comparison: Comparison,
    private readonly brings?: Constraints,
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
    { id, addresses, onForms }: ComparedHost,
    pairs: readonly PairedClass[],
    formPairs = pairs,
    book = this.comparison.book,
  ): readonly ExchangedChannels[] {
    const { releases, comparison, forms, moved } = this.comparison;
    if (pairs.length === 0) return [];
    const ofHost = comparison.keys.ofHost(addresses);
    const paths = new Set([...addresses.before.paths, ...addresses.after.paths]);
    const exchanged: ExchangedChannels[] = [];
    const brought = this.brings ? { brings: this.brings } : {};
    for (const path of paths) {
      const at: ComparedEntryPoint = { addresses, path, ...brought };
      const key = [ofHost, pairs.length, comparison.keys.of(at), declaredAt(at)].join(' ');
      const alike = this.known.get(key);
      // A channel that a landing path brings in is another on each host.
      const isAsThere =
        alike && (alike.channelChanges.isEmpty || broughtIn(alike.at.addresses) === broughtIn(addresses));
      const like = isAsThere ? alike : undefined;
      const known = like ?? this.follow(at, pairs);
      const found = like ? comparison.asOn(like.at, like.found, at) : known.found;
      this.known.set(key, known);
      known.channelChanges.note(releases, book, { host: id, path, like: known.at.path });
      exchanged.push(...known.channelChanges.exchanged(path));
      for (const { of, change } of found) {
        const told = { ...of, host: id, path };
        if (change === null) book.moved(told);
        else book.alike(told, change);
      }
      if (!moved) continue;
      for (const { of, change } of known.found) if (change === null) moved({ ...of, host: id, path });
    }
    for (const path of paths) {
      const at = { addresses: onForms, path, ...brought };
      for (const { transition, of } of forms.at(at, formPairs, { ...at, addresses }))
        book.ledOn({ ...of, host: id, path }, transition);
    }
    return exchanged;
  }

  private follow(at: ComparedEntryPoint, pairs: readonly PairedClass[]): Known {
    const channelChanges = new ChannelChanges();
    const found = this.comparison.comparison.at(
      { ...at, channelChanges: (channelChange) => channelChanges.add(channelChange) },
      pairs,
    );
    return { at, found, channelChanges };
  }
}

/** The channels that the login and landing paths of a host bring in. */
function broughtIn({ before, after }: ComparedEntryPoint['addresses']): string {
  return [before, after].flatMap(({ host }) => host.screens.map(({ channel }) => channel)).join(' ');
}

/** The channels that an address declares: visitors are led alike by different ones, and see something else. */
function declaredAt({ addresses, path }: ComparedEntryPoint): string {
  return [addresses.before, addresses.after]
    .map(({ at }) => at(path).match)
    .map((match) => (match.kind === 'page' ? match.channel : null))
    .join(' ');
}
