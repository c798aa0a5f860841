import type { NetworkEntry } from './network-entry.ts';

const files = import.meta.glob<NetworkEntry>('./networks/*.ts', { eager: true, import: 'network' });

/**
 * Every ad network that the engine can speak to, by name: one for each file of `networks/`, which exports it as
 * `network`. The compiler refuses a file of `schemas/ads/` for any other.
 */
export const NETWORKS: Readonly<Record<string, NetworkEntry>> = Object.keys(files).reduce<
  Record<string, NetworkEntry>
>((all, path) => {
  const entry = files[path];
  if (entry) all[entry.name] = entry;
  return all;
}, {});
