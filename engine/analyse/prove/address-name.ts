import type { HostAddresses } from './host-addresses.ts';

/**
 * The same for paths that lead alike and stand for each other where it is asked who is led back to a path. One that
 * visitors can be led to stands for itself alone: they are back there, and at none of the others. A remembered login
 * address is any of those alike.
 */
export function addressName({ at, targets }: Pick<HostAddresses, 'at' | 'targets'>, path: string): string {
  const { key } = at(path);
  return targets.has(path) ? `${key} ${path}` : key;
}
