import { expect, it } from 'vitest';
import { compile } from '../../engine/compile/compile.ts';
import { messageOf } from '../../engine/compile/problems/messages.ts';
import { ASSETS, configWith } from './fixture.ts';

/** What is said of hosts that cannot log their visitors in, when the login page has a version with these blocks. */
function saidOf(blocks: readonly unknown[]): readonly string[] {
  const versions = [{ id: 'quiet', blocks }];
  const files = configWith({ 'schemas/pages/login-second.json': { '/versions': versions } });
  const { problems } = compile(files, ASSETS);
  return problems.filter(({ code }) => code === 'C091').map(({ code, data }) => messageOf(code, data));
}

it('a login page is refused for a version without a login, by the name of the version', () => {
  const text = { block: 'agreement-text', with: { title: '隐私政策', agreement: 'privacy' } };
  expect(saidOf([text])).toEqual([
    'visitors without a login could never get in: /login shows the page "login-second", whose version "quiet" has no block that logs in; choose another screen',
  ]);
  expect(saidOf([text, { block: 'login-form', with: { notes: ['n'] } }])).toEqual([]);
});
