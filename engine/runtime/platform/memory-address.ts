import { createBackSteps } from './back-steps.ts';
import type { AddressBar } from './platform.ts';

/** An address bar in memory, with what happened to it. */
export interface MemoryAddress extends AddressBar {
  /** History entries, oldest first, as paths with query. */
  readonly entries: readonly string[];
  /** Addresses that the page left for. */
  readonly left: readonly string[];
  readonly reloads: number;
  /** As the browser's forward button. */
  forward(): void;
}

/** @param href full address of the first page, for example `https://a.example/login`. */
export function createMemoryAddress(href: string, referrer: string): MemoryAddress {
  const first = new URL(href);
  const entries = [first.pathname + first.search + first.hash];
  const doubled = [false];
  const left: string[] = [];
  const listeners = new Set<(url: string) => void>();
  let at = 0;
  let reloads = 0;

  const current = () => entries[at] as string;
  const local = (url: string) => {
    const { origin, pathname, search, hash } = new URL(url, first.origin + current());
    if (origin !== first.origin) throw new Error(`history cannot go to another site: ${url}`);
    return pathname + search + hash;
  };
  const put = (url: string) => {
    entries[at] = local(url);
    doubled[at] = false;
    moved();
  };
  const add = (url: string, isDouble: boolean) => {
    const address = local(url);
    at += 1;
    entries.splice(at, entries.length, address);
    doubled.splice(at, doubled.length, isDouble);
  };
  const move = (by: number) => {
    if (entries[at + by] === undefined) return;
    at += by;
    popped();
    for (const listener of listeners) listener(current());
  };
  const { holdBack, moved, popped } = createBackSteps({
    current,
    double: () => add(current(), true),
    isDoubled: () => doubled[at] === true,
    back: () => move(-1),
  });

  return {
    entries,
    left,
    get reloads() {
      return reloads;
    },
    current,
    href: () => first.origin + current(),
    hostName: () => first.hostname,
    referrer: () => referrer,
    push: (url) => {
      if (doubled[at]) return put(url);
      add(url, false);
      moved();
    },
    replace: put,
    back: () => move(-1),
    holdBack,
    forward: () => move(1),
    onPop: (callback) => {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    leave: (url) => left.push(url),
    reload: () => {
      reloads += 1;
    },
  };
}
