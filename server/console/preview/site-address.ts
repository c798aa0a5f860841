import { DEFAULT_HOST } from '../../../engine/decide/routing/pick-host.ts';
import type { Settings } from '../../settings.ts';

/** Where visitors reach a host, without a slash at the end; null where only a proxy in front knows. */
export function siteAddress(
  { production, port }: Pick<Settings, 'production' | 'port'>,
  host: string,
): string | null {
  if (host === DEFAULT_HOST) return production || port === 0 ? null : `http://localhost:${port}`;
  return production && !host.startsWith('*') ? `https://${host}` : null;
}
