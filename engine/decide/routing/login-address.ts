import type { VisitRelease } from '../model/release.ts';
import { matchPath } from './match-path.ts';

/**
 * Where a visitor logs in: the remembered login address, or the root. A remembered path that is no login or landing
 * path of this host (any more) does not count: storage outlives the configuration that filled it.
 *
 * @param remembered the stored `loginAddress`, whatever it holds.
 */
export function loginAddress(release: VisitRelease, remembered: unknown): string {
  if (typeof remembered !== 'string' || remembered === '') return '/';
  const match = matchPath(release, remembered);
  return match.kind === 'page' && match.tags.includes('login-index') ? remembered : '/';
}
