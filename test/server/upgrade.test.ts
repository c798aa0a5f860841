import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportPerson } from '../../server/accounts/export-person.ts';
import { MIGRATIONS } from '../../server/db/migrations.ts';
import { listRequests } from '../../server/privacy/list-requests.ts';
import { upgradeData } from '../../server/upgrade/upgrade-data.ts';
import { idCard } from '../support/id-card.ts';
import { newPhone, type RunningService, runService } from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.close());

const said: string[] = [];
const upgrade = () =>
  upgradeData(
    { db: service.db, secrets: service.secrets, release: () => service.release, data: () => service.data },
    service.clock.ms,
    (text) => said.push(text),
  );

const plainRows = async (): Promise<string> =>
  JSON.stringify([
    await service.db.query('select id_card, profile from users order by id'),
    await service.db.query('select form from lead_versions order by id'),
  ]);

it('data of older versions is brought up to date once: numbers encrypted, requests out of the profiles', async () => {
  const phone = newPhone();
  const { userId } = await service.logIn(phone);
  const at = new Date(service.clock.ms).toISOString();
  const profile = {
    note: idCard(2),
    pet: '猫',
    deletion_requested: '2026-05-01T00:00:00.000Z',
    consent_withdrawn: 'x',
  };
  await service.db.query('update users set id_card = $2, profile = $3 where id = $1', [
    userId,
    idCard(1),
    JSON.stringify(profile),
  ]);
  await service.db.query(
    "insert into leads (id, user_id, package, channel, application_no, created_at) values ('l', $1, 'form-package', 'channel_1', '1', $2)",
    [userId, at],
  );
  // More than are read at once; among them one that is encrypted already.
  const form = { city: '杭州市', idcard: idCard(3), photos: [`data:image/png;base64,${idCard(1)}`] };
  const sealed = {
    idcard: {
      sealed: service.secrets.seal(idCard(3), {
        kind: 'answer',
        table: 'lead_versions',
        column: 'form.idcard',
        row: 'v7',
      }),
    },
    city: '杭州市',
    photos: form.photos,
  };
  await service.db.query(
    `insert into lead_versions (id, lead_id, version, user_id, request_id, fingerprint, form, result, consented, release_id, host, address, agent, created_at)
     select 'v' || n, 'l', n, $1, 'r' || n, 'f', case when n = 7 then $3::jsonb else $2::jsonb end, 1, false, '', '', '', '', $4::timestamptz
     from generate_series(1, 1203) n`,
    [userId, JSON.stringify(form), JSON.stringify(sealed), at],
  );
  expect(await plainRows()).toContain(idCard(3));

  await upgrade();
  for (const n of [1, 2, 3]) expect(await plainRows()).not.toContain(idCard(n));
  expect(said).toEqual([
    expect.stringMatching(/^1205 rows had identity numbers in plain text/),
    expect.stringMatching(/^1 persons had asked for something/),
  ]);
  const record = JSON.parse(JSON.stringify(await exportPerson.run({ phone }, service.tasks)));
  expect(record.users).toMatchObject([{ id_card: idCard(1), profile: { note: idCard(2), pet: '猫' } }]);
  expect(record.lead_versions).toHaveLength(1203);
  expect(
    new Set(record.lead_versions.map((version: { form: object }) => JSON.stringify(version.form))),
  ).toEqual(new Set([JSON.stringify(form)]));
  expect(await listRequests.run({ all: false, full: false }, service.tasks)).toMatchObject([
    { kind: 'delete', asked_at: profile.deletion_requested },
    { kind: 'withdraw', asked_at: at },
  ]);

  // Done is done: a number that somebody puts there later is not looked for at every start.
  await upgrade();
  expect(said).toHaveLength(2);
});

it('logins of before it was noted that they are used are taken as used, and end by idleness from then on', async () => {
  const { token, userId } = await service.logIn(newPhone());
  const DAY = 24 * 3600 * 1000;
  const { idleDays } = service.data.login.sessions;
  const first = new Date(service.clock.ms - (idleDays + 1) * DAY).toISOString();
  await service.db.query('update tokens set used_at = null, created_at = $2 where user_id = $1', [
    userId,
    first,
  ]);
  const code = async () => (await service.call('/v3/user/get', { token })).code;
  expect(await code()).toBe(401);
  await service.db.query(MIGRATIONS.find(({ name }) => name === 'logins-in-use')?.sql ?? 'select 1');
  expect(await code()).toBe(200);
  const used = await service.db.query<{ used_at: Date }>('select used_at from tokens where user_id = $1', [
    userId,
  ]);
  service.clock.ms = (used[0]?.used_at.getTime() ?? 0) + idleDays * DAY;
  expect(await code()).toBe(401);
});
