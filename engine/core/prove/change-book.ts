import type { NextStep } from '../flow/ways-on.ts';
import type { Release } from '../model/release.ts';
import type { Aspect } from './aspect.ts';
import type { DeedChange } from './deed-changes.ts';
import type { MovedClass } from './moved-class.ts';
import type { Outcome } from './outcome.ts';
import { type ConcreteVisit, visitOf } from './visit-of.ts';

/** Stands for every address at which no brand of a login or landing path is in force. */
export const UNBRANDED = '*';

/** One difference, with everyone who has it. */
export interface Change {
  readonly aspect: Aspect;
  /** Field or page that it is about; empty for destinations. */
  readonly about: string;
  readonly before: string;
  readonly after: string;
  readonly channels: readonly string[];
  readonly hosts: readonly string[];
  /**
   * Addresses that visitors come to; empty where the address makes no difference. `*` stands for all at which no login or landing
   * path with a brand of its own is in force.
   */
  readonly paths: readonly string[];
  /** One visitor who sees it. */
  readonly visit: ConcreteVisit | null;
}

interface Entry {
  readonly change: Omit<Change, 'channels' | 'hosts' | 'paths'>;
  /** The visitor of a class, made when somebody wants to know: of thousands of classes one is shown. */
  readonly visitOf: (() => ConcreteVisit | null) | null;
  readonly channels: Set<string>;
  readonly hosts: Set<string>;
  readonly paths: Set<string>;
  /** True for what somebody has told of every host. */
  isEverywhere: boolean;
}

/** Collects differences, those with the same outcome together. */
export class ChangeBook {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly release: Release) {}

  /** A class of visitors that is led elsewhere, or to a page that has changed. */
  moved(moved: MovedClass): void {
    const { host, path, channels, before, after } = moved;
    const aspect = endOf(before) === endOf(after) ? 'page' : 'destination';
    const limit = this.release.site.guard.redirectLimitPage;
    const about = aspect === 'page' ? (after.shown?.page ?? limit) : '';
    const told = aspect === 'page' ? ['as it was', 'with other content'] : [endOf(before), endOf(after)];
    this.add(
      { aspect, about, before: told[0] ?? '', after: told[1] ?? '', visit: null },
      channels,
      host,
      path,
      () => this.visitorOf(moved),
    );
  }

  /** A class of visitors for whom something is another besides where it ends. */
  alike(found: MovedClass, change: DeedChange): void {
    const { host, path, channels } = found;
    this.add({ ...change, visit: null }, channels, host, path, () => this.visitorOf(found));
  }

  /** A class of visitors whom a saved form, or an action of a page, leads elsewhere. */
  ledOn(moved: MovedClass, { by, result }: NextStep): void {
    const { host, path, channels, before, after } = moved;
    const about = `after ${by === 'saved' ? 'a form' : 'an action'} ${result === 'success' ? 'with' : 'without'} a match`;
    const told = { before: endOf(before), after: endOf(after), visit: null };
    this.add({ aspect: 'destination', about, ...told }, channels, host, path, () => {
      const visit = this.visitorOf(moved);
      return visit && { ...visit, next: { by, result } };
    });
  }

  private visitorOf({ host, path, visitor, channels, after }: MovedClass): ConcreteVisit | null {
    const table = this.release.hosts[host];
    const own = after.channels[0]?.record ?? { id: channels[0] ?? '' };
    return table ? visitOf(this.release, table, path, visitor, own) : null;
  }

  /** Any difference. */
  add(
    change: Entry['change'],
    channels: readonly string[],
    host: string | null,
    path: string | null,
    visitOf: Entry['visitOf'] = null,
  ): void {
    const key = JSON.stringify([change.aspect, change.about, change.before, change.after]);
    let entry = this.entries.get(key);
    if (!entry) {
      entry = {
        change,
        visitOf,
        channels: new Set(),
        hosts: new Set(),
        paths: new Set(),
        isEverywhere: false,
      };
      this.entries.set(key, entry);
    }
    for (const channel of channels) entry.channels.add(channel);
    if (host === null) entry.isEverywhere = true;
    else entry.hosts.add(host);
    if (path !== null) entry.paths.add(path);
  }

  changes(): readonly Change[] {
    return [...this.entries.values()].map(({ change, visitOf, channels, hosts, paths, isEverywhere }) => ({
      ...change,
      visit: visitOf ? visitOf() : change.visit,
      channels: [...channels].sort(),
      hosts: isEverywhere ? [] : [...hosts].sort(),
      paths: paths.size === 1 && paths.has(UNBRANDED) ? [] : [...paths].sort(),
    }));
  }
}

function endOf({ shown, path }: Outcome): string {
  return shown ? `${path} (${shown.page})` : 'stopped: too many redirects';
}
