import { DEFAULT_HOST } from '../../decide/routing/pick-host.ts';
import { UsageError } from '../usage-error.ts';

/** The parts of an address, with or without https://, port and what stands behind "#"; a host without it has a dot. */
const ADDRESS = /^(?:https?:\/\/([^/?#]+)|([\w*-]+(?:\.[\w-]+)+(?::\d+)?))(\/[^?#]*)?(\?[^#]*)?(?:#.*)?$/i;

/** Host and path of a visit as they are typed. */
export interface TypedAddress {
  readonly host: string;
  /** With query. */
  readonly path: string;
}

/**
 * Takes apart an address that was pasted whole in the place of a path.
 *
 * @throws UsageError when another host is named beside it.
 */
export function typedAddress({ host, path }: TypedAddress): TypedAddress {
  const found = ADDRESS.exec(path.trim());
  if (found === null) return { host, path };
  const [, full, plain, own = '/', query = ''] = found;
  // No table is for one port alone.
  const named = (full ?? plain ?? '').toLowerCase().replace(/:\d+$/, '');
  if (host !== DEFAULT_HOST && host !== named)
    throw new UsageError(
      `--path ${path}: the address is on ${named}, and --host says ${host}; leave one of them out`,
    );
  return { host: named, path: `${own}${query}` };
}
