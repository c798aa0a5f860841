import type { Release } from '../../engine/decide/model/release.ts';
import type { Services } from '../services.ts';
import type { CallRequest } from './call.ts';

/**
 * The release that the visitor's page was made of, as the field `release` says, while it is kept; else the current one.
 * A visit stays on the release that it began with: what was asked and agreed to on its pages is judged by that.
 *
 * @param isUsable false for a kept release that knows nothing of what the call is about.
 */
export async function releaseOfVisit(
  { fields }: CallRequest,
  services: Services,
  isUsable: (kept: Release) => boolean = () => true,
): Promise<Release> {
  const id = fields.optional('release', { max: 64 });
  const kept = id === null ? null : await services.keptRelease(id);
  return kept !== null && isUsable(kept) ? kept : services.release();
}
