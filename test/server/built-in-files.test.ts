import { afterEach, describe, expect, it } from 'vitest';
import { builtInFiles } from '../../server/build/built-in-files.ts';
import { projectOf } from '../cli/run-command.ts';
import { type Changes, configWith } from '../compile/fixture.ts';

let remove: (() => void) | undefined;
afterEach(() => remove?.());

/** What the build says of a configuration, which shows nobody's name where it is left as it is. */
function refused(changes: Changes): string | null {
  const made = projectOf(configWith(changes));
  remove = made.remove;
  return builtInFiles(made.root).refused;
}

describe('the release that the build puts beside the pages', () => {
  it('is left out where visitors would get stuck or not learn who stands behind a page', () => {
    expect(refused({})).toMatch(
      /^the configuration could not be published: ✗ no-identity {2}login-second\n.* and \d+ more \(see: npx dukou prove\)$/s,
    );
  });

  it('is left out where the configuration has errors', () => {
    expect(refused({ 'channels/channel_7.json': { '/title': 7 } })).toBe(
      'the configuration has errors (see: npx dukou check)',
    );
  });
});
