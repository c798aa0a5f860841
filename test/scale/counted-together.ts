import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readServiceData } from '../../server/config/read-service-data.ts';
import type { ServiceData } from '../../server/config/service-data.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { visitCounter } from '../../server/reports/visit-counter.ts';
import { readSettings } from '../../server/settings.ts';
import { AGREEMENTS, newAddress } from '../server/support/running-service.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import type { Product } from '../support/start-product.ts';
import { formOf, type RunningSite } from './running-site.ts';

/** What four processes must count as one. */
export function countedTogether(site: () => RunningSite): void {
  describe('four processes', () => {
    it('send a number one code a minute, however many ask all at once', async () => {
      const { either, call, codesOf, newPhone, numberOf } = site();
      const phone = newPhone();
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => call(either(n), '/v1/user/sendLoginSms', { phone })),
      );
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 429)).toHaveLength(39);
      expect(codesOf(phone)).toHaveLength(1);
      expect(await numberOf('select count(*) n from sms_codes')).toBe(1);
    });

    it('count the codes of a network and of the site together, however many ask all at once', async () => {
      const { either, call, newPhone, numberOf } = site();
      const before = await numberOf("select count n from counts where scope = 'sms site hour'");
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => {
          const headers = { 'x-forwarded-for': `198.18.7.${n + 1}` };
          return call(either(n), '/v1/user/sendLoginSms', { phone: newPhone() }, headers);
        }),
      );
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
      const counted = (scope: string) => numberOf('select count n from counts where scope = $1', [scope]);
      expect(await counted('sms network 198.18.7.0/24 hour')).toBe(40);
      expect((await counted('sms site hour')) - before).toBe(40);
    });

    it('save a form once that is sent to all at once, many visitors at a time', async () => {
      const { either, call, logIn, numberOf } = site();
      const tokens = await Promise.all(Array.from({ length: 12 }, (_, n) => logIn(n)));
      const before = await numberOf('select count(*) n from leads');
      const answers = await Promise.all(
        tokens.flatMap((token, visitor) =>
          Array.from({ length: 8 }, (_, n) =>
            call(either(n), '/v3/user/formSave', formOf(token, `at-once-${visitor}`)),
          ),
        ),
      );
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ data }) => data.application_no)).size).toBe(12);
      expect((await numberOf('select count(*) n from leads')) - before).toBe(12);
      expect(await numberOf("select count(*) n from lead_versions where request_id like 'at-once-%'")).toBe(
        12,
      );
    });

    it('count wrong codes and wrong marks of an address together', async () => {
      const { either, newPhone } = site();
      const guess = async (
        address: string,
        path: string,
        fields: Readonly<Record<string, string>>,
        times: number,
      ) => {
        const reasons = await Promise.all(
          Array.from({ length: times }, async (_, n) => {
            // Who is told that the servers are busy has not been judged, and asks again.
            for (;;) {
              const headers = { 'x-forwarded-for': address };
              const { data } = await site().call(either(n), path, fields, headers);
              if (data.reason !== 'busy') return data.reason;
            }
          }),
        );
        return reasons.filter((reason) => reason !== 'address-limit').length;
      };
      const { limits } = readServiceData(PROJECT_ROOT).data as ServiceData;
      const mark = { mark: '0'.repeat(32), channel: '5818' };
      expect(await guess(newAddress(), '/v1/user/loginMark', mark, 60)).toBe(limits.wrongMarks.most);
      const wrong = { phone: newPhone(), code: '000000', agreements: AGREEMENTS };
      expect(await guess(newAddress(), '/v1/user/loginSmsCode', wrong, 130)).toBe(limits.wrongCodes.most);
    });

    it('add their visits to the same channels at once, in whichever order they were counted', async () => {
      const { pool, numberOf } = site();
      const { databaseLimits: limits } = readSettings({}, { dev: false });
      const both = await Promise.all([0, 1].map(() => openDatabase({ url: pool, limits })));
      const channels = Array.from({ length: 3000 }, (_, n) => `flushed_${n}`);
      for (let times = 0; times < 3; times += 1) {
        const counters = [channels, channels.toReversed()].map((order) => {
          const visits = visitCounter();
          for (const channel of order) visits.count(channel, true, 0);
          return visits;
        });
        await Promise.all(counters.map((visits, n) => visits.flush(both[n] as Database)));
      }
      expect(await numberOf("select min(count) n from visits where channel like 'flushed_%'")).toBe(6);
      expect(await numberOf("select count(*) n from visits where channel like 'flushed_%'")).toBe(3000);
      await Promise.all(both.map((db) => db.close()));
    });

    it('use a single-use mark once', async () => {
      const { either, call } = site();
      const { stdout } = await either(0).dukou('marks', 'create', '--channel', '5818', '--count', '3');
      const marks = [...stdout.matchAll(/^([0-9a-f]{32}),/gm)].map(([, mark = '']) => mark);
      expect(marks).toHaveLength(3);
      for (const mark of marks) {
        const fields = { mark, channel: 'channel_5818' };
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, n) => call(either(n), '/v1/user/loginMark', fields)),
        );
        expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      }
    });

    it('change to another key together, and those that lack it are not ready until they have it', async () => {
      const { products, call, database, newPhone, numberOf } = site();
      const [first, ...others] = products as [Product, ...Product[]];
      const ready = async ({ opsUrl }: Product) => (await fetch(`${opsUrl}/readyz`)).status;
      const phone = newPhone();
      const logInAt = async (product: Product): Promise<string> => {
        await database.query("update sms_codes set created_at = created_at - interval '1 hour'");
        await call(product, '/v1/user/sendLoginSms', { phone });
        const fields = { phone, code: product.smsCode(phone), agreements: AGREEMENTS };
        return (await call(product, '/v1/user/loginSmsCode', fields)).data.userinfo.id;
      };
      const userId = await logInAt(first);
      expect(await first.dukou('keys', 'add')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Made the key k2'),
      });
      expect(await first.dukou('keys', 'use', 'k2')).toMatchObject({ code: 0 });
      for (const product of others) {
        await expect.poll(() => ready(product)).toBe(503);
        await expect.poll(() => product.said()).toContain('The key k2 of the encrypted values is missing');
        copyFileSync(join(first.dataDir, 'secret.key'), join(product.dataDir, 'secret.key'));
        await expect.poll(() => ready(product)).toBe(200);
      }
      // Each writes with the new key and finds whom the others have written.
      for (const product of [...others, first]) expect(await logInAt(product)).toBe(userId);
      await expect
        .poll(() => numberOf("select count(*) n from users where phone not like 'v2.k2.%'"))
        .toBe(0);
      expect(await others[0]?.dukou('keys', 'retire', 'k1')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Other server processes may still write with the key k1'),
      });
    });
  });
}
