import type { Again } from '../../engine/cli/again.ts';
import { UsageError } from '../../engine/cli/usage-error.ts';

/** Somebody asks for the current release where there is none. */
export function nothingPublished(again: Again): UsageError {
  return new UsageError(
    `Nothing was published yet, so there is no current release. Run: ${again('npx dukou publish')}`,
  );
}
