import { afterAll, beforeAll, expect, it } from 'vitest';
import { visitCounter } from '../../server/reports/visit-counter.ts';
import { type RunningService, runService } from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.close());

const DAY_MS = 24 * 3600 * 1000;

it('invented channels take so many rows a day, and those of the configuration are counted apart all the same', async () => {
  const now = service.clock.ms;
  const visits = visitCounter(3);
  const counted = () =>
    service.db.query('select channel, count::int from visits order by day, channel collate "C"');
  for (let n = 1; n <= 9; n += 1) visits.count(`channel_${n}`, false, now);
  visits.count('channel_2', false, now);
  visits.count('channel_5818', true, now);
  await visits.flush(service.db);
  const first = [
    { channel: 'channel_1', count: 1 },
    { channel: 'channel_2', count: 2 },
    { channel: 'channel_3', count: 1 },
    { channel: 'channel_5818', count: 1 },
    { channel: 'others', count: 6 },
  ];
  expect(await counted()).toEqual(first);
  visits.count('channel_9', false, now + DAY_MS);
  await visits.flush(service.db);
  expect(await counted()).toEqual([...first, { channel: 'channel_9', count: 1 }]);
});
