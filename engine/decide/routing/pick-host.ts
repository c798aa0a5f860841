/** The table of hosts that have none of their own. */
export const DEFAULT_HOST = 'default';

/**
 * The host table, or what stands for it, of a host name: the exact name, then the longest `*.suffix`, then `default`.
 * Case, a port and the dot that ends a fully qualified name are ignored.
 *
 * @throws when the release has no default table.
 */
export function pickHost<Host>(hosts: Readonly<Record<string, Host>>, name: string): Host {
  const host = name.replace(/\.?(?::\d+)?$/, '').toLowerCase();
  const suffix = Object.keys(hosts)
    .filter((id) => id.startsWith('*.') && host.endsWith(id.slice(1)))
    .sort((a, b) => b.length - a.length)[0];
  for (const id of [host, suffix, DEFAULT_HOST]) {
    const found = id !== undefined && Object.hasOwn(hosts, id) ? hosts[id] : undefined;
    if (found) return found;
  }
  throw new Error('the release has no default host');
}
