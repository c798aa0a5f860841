import type { AdNetworkSpec, ChannelAd } from '../model/ads.ts';
import type { Delivery } from './plan-conversion.ts';

/** What a network's entry may touch of the page. */
export interface ScriptPort {
  /** Adds a script to the page. Rejects when it cannot be loaded within `ms` milliseconds. */
  loadScript(url: string, ms: number): Promise<void>;
  /** The names that scripts of others share with the page. */
  readonly globals: Record<string, unknown>;
}

export type ScriptDelivery = Extract<Delivery, { readonly via: 'script' }>;

/** How to speak to one ad network. Entries know no channel and no address: those are data. */
export interface NetworkEntry {
  /** As `schemas/ads/<name>.json` has it; also the name of the entry's file. */
  readonly name: string;
  /** True for channels whose conversions this entry can tell. */
  when(ad: ChannelAd): boolean;
  /**
   * Brings the network's script into the page; a list that the page makes for it is there at once. Rejects when that
   * fails; then it may be asked for again.
   */
  load(port: ScriptPort, script: string, spec: AdNetworkSpec): Promise<void>;
  /** Tells the loaded script of a conversion. `acknowledge` is called once the network has counted it. */
  send(port: ScriptPort, delivery: ScriptDelivery, acknowledge: () => void): void;
}

/** Milliseconds for a script, where `schemas/ads/` says nothing. */
export const SCRIPT_TIMEOUT = 8000;

/**
 * A queue that the network's script takes over when it comes.
 *
 * @throws when the script is there and offers no such queue.
 */
export function pushTo(port: ScriptPort, name: string, what: unknown): void {
  const queue = port.globals[name] as { push?(what: unknown): unknown } | undefined;
  if (typeof queue?.push !== 'function') throw new Error(`the script offers no ${name}`);
  queue.push(what);
}
