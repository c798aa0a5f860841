import { afterAll, beforeAll, expect, it } from 'vitest';
import { enforceRetention } from '../../server/reports/enforce-retention.ts';
import { completeAnswers } from './support/form-answers.ts';
import { newPhone, type RunningService, runService } from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runService();
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
  expect(await enforce()).toEqual({ smsCodes: 1, events: 1 });
  expect(await enforce()).toEqual({});
  // The old one's login has expired and its period is over with the lead's.
  service.clock.ms += 51 * DAY;
  expect(await enforce()).toEqual({ smsCodes: 1, events: 1, tokens: 1, leads: 4 });
  expect(await count('users', 'id', old)).toBe(0);
  expect(await count('lead_versions', 'user_id', old)).toBe(0);
  expect(await count('consents', 'user_id', old)).toBeGreaterThan(0);
  expect(await count('users', 'id', young)).toBe(1);
  expect(await count('lead_versions', 'user_id', young)).toBe(1);
  service.clock.ms += 100 * DAY;
  await enforce();
  expect(await count('consents', 'user_id', old)).toBe(0);
});
