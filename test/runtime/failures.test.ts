import { describe, expect, it } from 'vitest';
import { failureText } from '../../engine/decide/calls/failure-text.ts';
import failures from '../cases/failures.json' with { type: 'json' };
import { CHANNEL_INFO, createFakeServer, envelope } from './support/fake-server.ts';
import { land, openVisit } from './support/open-visit.ts';

interface FailureCase {
  readonly name: string;
  readonly page: string;
  readonly call: string;
  readonly status?: number;
  readonly body?: string;
  readonly code?: number;
  readonly fails?: string;
  readonly ends: string;
  readonly keeps: boolean;
  readonly logs: string | null;
  readonly throws: string;
  readonly text: string;
}

const cases: readonly FailureCase[] = failures.cases;

/** A visitor with a login on the page of the case, and the outcome of its call. */
async function play(failure: FailureCase) {
  const server = createFakeServer();
  server.on('/v3/channel/info', () => envelope(200, CHANNEL_INFO));
  const visit = openVisit({ server, url: `https://site.example${failure.page}` });
  const { engine, platform } = visit;
  await land(visit);
  engine.session.logIn({ token: 'known', userId: 'u1', phone: '' });
  const path = engine.release.site.api.endpoints[failure.call]?.path ?? '';
  const { status = 200, body, code, fails } = failure;
  if (fails === 'timeout') server.hold(path);
  else {
    server.on(path, () =>
      fails ? Promise.reject(new Error(fails)) : code ? envelope(code) : { status, text: body ?? '' },
    );
  }
  const before = engine.navigation.committed;
  const outcome = engine.api.data(failure.call).then(
    () => null,
    (error: Error) => error,
  );
  await platform.clock.advance(600_000);
  const error = await outcome;
  return { ...visit, error, before };
}

describe('a call that fails', () => {
  it.each(cases)('$name', async (failure) => {
    const { engine, platform, shown, stored, error, before } = await play(failure);
    expect(error?.name).toBe(failure.throws);
    expect(shown()).toBe(failure.ends);
    expect(engine.navigation.committed === before).toBe(failure.page === failure.ends);
    expect(stored('access_token')).toBe(failure.keeps ? 'known' : null);
    expect(platform.record.warnings).toEqual(failure.logs === null ? [] : [failure.logs]);
    expect(failureText(engine.release.site.api, error, '').key).toBe(failure.text);
  });
});
