import type { AddressKeys } from './address-keys.ts';
import type { ChannelClass } from './channel-classes.ts';
import type { ComparedEntryPoint } from './compared-entry-point.ts';
import type { Outcome } from './outcome.ts';
import type { UnaffectedInputs } from './unaffected-classes.ts';

/** Remembers at which addresses something on the way of somebody may be another. */
export class TouchedAddresses {
  /** Addresses at which somebody sees the same page after other navigations. */
  private readonly detours = new Set<string>();
  /**
   * Addresses at which something on the way of somebody may be another, each for channels that are others and for the
   * rest.
   */
  private readonly touched = new Set<string>();

  constructor(
    private readonly keys: AddressKeys,
    private readonly channelChanges: UnaffectedInputs['channelChanges'],
  ) {}

  noteDetour(at: ComparedEntryPoint): void {
    this.detours.add(this.keys.amongAll(at));
  }

  noteTouched(at: ComparedEntryPoint, { channels }: Outcome): void {
    const isChanged = (one: ChannelClass) => this.channelChanges.get(one)?.length !== 0;
    const key = this.keys.amongAll(at);
    const kinds = channels.length === 0 ? [true, false] : new Set(channels.map(isChanged));
    for (const kind of kinds) this.touched.add(`${kind} ${key}`);
  }

  /**
   * True when the way of somebody to the page of an address, or of one that leads alike, may be another.
   *
   * @param isChanged whether it is asked for those whose channels are others, or for the rest.
   */
  hasTouched(at: ComparedEntryPoint, isChanged: boolean): boolean {
    return this.touched.has(`${isChanged} ${this.keys.amongAll(at)}`);
  }

  /** True when somebody at an address, or at one that leads alike, sees the page after other navigations. */
  hasDetour(at: ComparedEntryPoint): boolean {
    return this.detours.has(this.keys.amongAll(at));
  }
}
