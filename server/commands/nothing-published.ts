import { UsageError } from '../../engine/cli/usage-error.ts';

/** Somebody asks for the current release where there is none. */
export function nothingPublished(): UsageError {
  return new UsageError('Nothing was published yet, so there is no current release. Run: dukou publish');
}
