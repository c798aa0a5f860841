import { afterAll, beforeAll, expect, it } from 'vitest';
import { enforceRetention } from '../../server/reports/enforce-retention.ts';
import { eventRow } from '../../server/reports/event-row.ts';
import { completeAnswers } from './support/form-answers.ts';
import { newPhone, type RunningService, runService } from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  // Whose servers have few rights keeps proofs for longer than the clock of these tests says (`few-rights.test.ts`).
  service = await runService({}, { user: 'dukou_migrate' });
});
afterAll(() => service.close());

const DAY = 24 * 3600 * 1000;

async function lead(): Promise<string> {
  const { token, userId } = await service.logIn(newPhone());
  const fields = { token, channel: 'channel_5300', package: 'form-package', form: completeAnswers() };
  await service.call('/v3/user/formSave', { ...fields, request_id: `retention-${userId.slice(0, 8)}` });
  await service.call('/v1/user/activeChannel', { token, channel: 'channel_5300' });
  await service.call('/app/record/shanqian', { source: 'h5', title: 'x', user_id: userId, attr: '{}' });
  return userId;
}

const count = async (table: string, column: string, id: string): Promise<number> =>
  (await service.db.query(`select 1 from ${table} where ${column} = $1`, [id])).length;

it('deletes each kind of data when its time is over, and nothing before', async () => {
  const retention = {
    ...service.data.retention,
    smsCodes: 2,
    events: 10,
    leads: 100,
    consents: 200,
    audit: 300,
  };
  const enforce = () => enforceRetention(service.db, retention, service.clock.ms);
  const old = await lead();
  service.clock.ms += 50 * DAY;
  const young = await lead();
  // One of a page whose clock is far off goes by when it came, all others as a day.
  const sender = { source: 'h5', userId: young, channel: null, now: service.clock.ms };
  const astray = { id: 'a'.repeat(32), at: 1, title: 'astray', attr: {} };
  await service.events.put({ rows: [eventRow(astray, sender)], takings: [], now: service.clock.ms });
  const events = () => count('tracked_events', 'user_id', young);
  expect(await enforce()).toEqual({ smsCodes: 1, 'days of events': 1 });
  expect(await enforce()).toEqual({});
  expect(await count('tracked_events', 'user_id', old)).toBe(0);
  expect(await count('pg_class', 'relname', 'tracked_events_20260512')).toBe(0);
  expect(await events()).toBe(2);
  service.clock.ms += 9 * DAY;
  const sooner = await enforce();
  expect(await events()).toBe(2);
  service.clock.ms += DAY + 1;
  // The old one's login has expired by now.
  expect({ ...sooner, ...(await enforce()) }).toEqual({
    smsCodes: 1,
    tokens: 1,
    events: 1,
    'days of events': 1,
  });
  expect(await events()).toBe(0);
  service.clock.ms -= 10 * DAY + 1;
  // Its period is over with the lead's.
  service.clock.ms += 51 * DAY;
  expect(await enforce()).toEqual({ leads: 4 });
  expect(await count('users', 'id', old)).toBe(0);
  expect(await count('lead_versions', 'user_id', old)).toBe(0);
  expect(await count('consents', 'user_id', old)).toBeGreaterThan(0);
  expect(await count('users', 'id', young)).toBe(1);
  expect(await count('lead_versions', 'user_id', young)).toBe(1);
  service.clock.ms += 100 * DAY;
  await enforce();
  expect(await count('consents', 'user_id', old)).toBe(0);
});
