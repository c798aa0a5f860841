import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { runCommand } from './run-command.ts';

describe('a name that nothing knows', () => {
  it.each([
    [['legal', '--host', 'nope'], 'other hosts show the table of "default"'],
    [['failures', '--channel', '5818', '--host', 'nope'], 'other hosts show the table of "default"'],
    [['failures', '--channel', '5818', '--path', '/nope'], 'see the paths with `dukou routes`'],
    [['explain', '--path', '/nope'], 'add --any to play it all the same'],
  ])('says of %j only what the command can do', async (args, hint) => {
    const { code, err } = await runCommand(PROJECT_ROOT, ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(hint)]);
    if (args[0] !== 'explain') expect(err).not.toContain('--any');
  });

  it.each(['legal', 'failures'])(
    'is a channel all the same, and %s says that no file has it',
    async (command) => {
      const { code, out, err } = await runCommand(PROJECT_ROOT, command, '--channel', '56266');
      expect(code).toBe(0);
      expect(out).not.toBe('');
      expect(err).toMatch(/^No file says anything of "channel_56266"; did you mean "channel_\d+"/);
    },
  );
});
