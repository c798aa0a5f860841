import { randomInt, randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../engine/decide/model/json.ts';
import { completeAnswers } from '../server/support/form-answers.ts';
import { AGREEMENTS } from '../server/support/running-service.ts';
import type { Product } from '../support/start-product.ts';
import { formOf, type Reply, type RunningSite } from './running-site.ts';

/** Who saves forms, and how many each may: `limits.savedForms` allows no more in an hour. */
const VISITORS = 48;
const FORMS = 28;
const AT_ONCE = 8;
/** Channels of a visitor's forms: each has an application of its own. */
const CHANNELS = ['channel_5300', 'channel_5262', 'channel_5818', 'channel_7955'];
/** What must have been acknowledged since a fault, before the next one. */
const SINCE = 30;

/** How the login of a visitor is reported to a platform: one counts a key once, one cannot. */
const REPORTS = {
  baidu: [
    '/oapi/baidu/uploadConvertData',
    (click: string) => ({ bd_vid_url: `https://m.example.com/?bd_vid=${click}`, convert_type: '3' }),
  ],
  kuaishou: ['/oapi/kuaishou/report', (click: string) => ({ callback: click, event_type: '9' })],
} as const;
const NETWORKS = ['baidu', 'kuaishou'] as const;

interface Listed {
  readonly application_no: string;
  readonly form: JsonObject;
}

const ID_CARD = JSON.parse(completeAnswers()).idcard;

/** What pages were told of what they sent, again and again until they were. */
interface Load {
  /** The numbers of applications, by the id of the request. */
  readonly saved: Map<string, string>;
  /** Ids of events. */
  readonly tracked: Set<string>;
  /** Reports of conversions, by network and click. */
  readonly reported: Set<string>;
  /** Ids of those who have logged in, and agreed. */
  readonly agreed: Set<string>;
  /** How many answers said that the server is busy, or did not come. */
  readonly told: { busy: number; lost: number };
  /** Every other answer. */
  readonly others: string[];
  stop(): Promise<void>;
}

function startLoad({ fetch, codesOf, newPhone }: RunningSite, tokens: readonly string[]): Load {
  const saved = new Map<string, string>();
  const tracked = new Set<string>();
  const reported = new Set<string>();
  const agreed = new Set<string>();
  const told = { busy: 0, lost: 0 };
  const others: string[] = [];
  let isOver = false;
  let begun = 0;

  /** @param mayRefuse of what is not the same when it is sent again: a code that was sent, or used. */
  function answerOf({ status, body }: Reply, mayRefuse = false) {
    // A process that is killed takes what it was answering with it: nginx sends a form to no other, and says 503.
    if (status === 0 || status === 503) told.lost += 1;
    else if (status !== 200) others.push(`${status} ${body}`);
    else {
      const answer = JSON.parse(body.toString('utf8'));
      if (answer.code === 200) return answer;
      if (answer.code === 500 && answer.data.reason === 'busy') told.busy += 1;
      else if (mayRefuse) return answer;
      else others.push(body.toString('utf8'));
    }
    return null;
  }

  /** Sends the same until it is acknowledged. */
  async function insist(path: string, fields: Readonly<Record<string, string>>, mayRefuse = false) {
    for (;;) {
      const answer = answerOf(await fetch(path, fields), mayRefuse);
      if (answer !== null || others.length > 0) return answer;
      if (isOver) return null;
    }
  }

  async function track(n: number): Promise<void> {
    const events = Array.from({ length: 5 }, () => ({
      kind: 'under-faults',
      eventId: randomUUID().replaceAll('-', ''),
      at: Date.now(),
    }));
    const attrOf = (sent: typeof events) => JSON.stringify({ events: sent });
    const fields = { source: 'h5', title: 'batch', attr: attrOf(events) };
    // Every fifth page has lost the answer: in another order, and beside the first try.
    const again =
      n % 5 === 0 ? [fetch('/app/record/shanqian', { ...fields, attr: attrOf(events.toReversed()) })] : [];
    const [answer] = await Promise.all([insist('/app/record/shanqian', fields), ...again]);
    if (answer !== null) for (const { eventId } of events) tracked.add(eventId);
  }

  /** Reports the login of a visitor; every fifth page twice at once. */
  async function report(n: number, visitor: number, network: (typeof NETWORKS)[number]): Promise<void> {
    const click = `click-${visitor}-${network}`;
    const [path, fieldsOf] = REPORTS[network];
    const fields = { ...fieldsOf(click), token: tokens[visitor] ?? '', request_id: click };
    const again = n % 5 === 0 ? [fetch(path, fields)] : [];
    const [answer] = await Promise.all([insist(path, fields), ...again]);
    if (answer !== null) reported.add(`${network} ${click}`);
  }

  /** Logs somebody new in; whose code was used, and the answer lost, does not come back. */
  async function agree(): Promise<void> {
    const phone = newPhone();
    await insist('/v1/user/sendLoginSms', { phone }, true);
    const fields = { phone, code: codesOf(phone)[0] ?? '', agreements: AGREEMENTS };
    const answer = await insist('/v1/user/loginSmsCode', fields, true);
    if (answer?.code === 200) agreed.add(answer.data.userinfo.id);
  }

  async function visit(): Promise<void> {
    while (!isOver) {
      const n = begun;
      begun += 1;
      const visitor = n % tokens.length;
      const turn = Math.floor(n / tokens.length);
      if (turn < FORMS) {
        const id = `under-faults-${visitor}-${turn}`;
        const channel = CHANNELS[turn % CHANNELS.length];
        const answer = await insist('/v3/user/formSave', formOf(tokens[visitor] ?? '', id, channel));
        if (answer !== null) saved.set(id, answer.data.application_no);
      }
      await track(n);
      const network = NETWORKS[turn];
      if (network !== undefined) await report(n, visitor, network);
      if (n % 4 === 0) await agree();
    }
  }

  const all = Promise.all(Array.from({ length: AT_ONCE }, visit));
  return {
    saved,
    tracked,
    reported,
    agreed,
    told,
    others,
    async stop() {
      isOver = true;
      await all;
    },
  };
}

/** Puts another key to use, as `docs/operations.md` says, when every process has it; answers its id. */
async function changeKey({ products: [first, ...others] }: RunningSite): Promise<string> {
  const { stdout } = (await first?.dukou('keys', 'add')) ?? {};
  const key = /Made the key (k\d+)/.exec(stdout ?? '')?.[1] ?? '';
  const keys = ({ dataDir }: Product) => join(dataDir, 'secret.key');
  for (const product of others) copyFileSync(keys(first as Product), keys(product));
  expect(await first?.dukou('keys', 'use', key)).toMatchObject({ code: 0 });
  return key;
}

export function underFaults(site: () => RunningSite): void {
  describe('under load', () => {
    it('everything that was acknowledged is there once, when the key changes, and processes and the database are killed and hang', async () => {
      const { database, either, logIn, numberOf, platform, postgres, products, startAgain } = site();
      const tokens = await Promise.all(Array.from({ length: VISITORS }, (_, n) => logIn(n)));
      const load = startLoad(site(), tokens);
      const goesOn = async (): Promise<void> => {
        const [forms, events] = [load.saved.size, load.tracked.size];
        const since = () =>
          load.others.length > 0 ||
          Math.min(load.saved.size - forms, (load.tracked.size - events) / 5) > SINCE;
        await expect.poll(since, { interval: 20, timeout: 60_000 }).toBe(true);
      };
      await goesOn();
      const key = await changeKey(site());
      await goesOn();
      const first = randomInt(4);
      for (const pair of [
        [first, (first + 1) % 4],
        [(first + 2) % 4, (first + 3) % 4],
      ]) {
        for (const n of pair) either(n).kill();
        await Promise.all(pair.map((n) => startAgain(n)));
        await goesOn();
      }
      await postgres.crash();
      await goesOn();
      const thaw = postgres.freeze();
      const { busy } = load.told;
      await expect
        .poll(() => load.told.busy - busy, { interval: 20, timeout: 60_000 })
        .toBeGreaterThan(AT_ONCE)
        .finally(thaw);
      await goesOn();
      await load.stop();

      const said = () => products.map((product) => product.said()).join('\n');
      expect(load.others, load.others.length > 0 ? said() : '').toEqual([]);
      const { rows } = await database.query<Readonly<Record<'request' | 'number', string>>>(
        `select request_id as request, application_no as number from lead_versions join leads on leads.id = lead_id
         where request_id like 'under-faults-%'`,
      );
      expect(new Set(rows.map(({ request }) => request)).size).toBe(rows.length);
      const kept = new Map(rows.map(({ request, number }) => [request, number]));
      expect([...load.saved].filter(([request, number]) => kept.get(request) !== number)).toEqual([]);
      // An application for each channel of a visitor, however many tries it took.
      const applications = new Set(rows.map(({ request, number }) => `${request.split('-')[2]} ${number}`));
      expect(new Set([...applications].map((one) => one.split(' ')[1])).size).toBe(applications.size);
      // Everything is under the new key by and by, and opens with it.
      const earlier = "select count(*) n from users where phone not like 'v2.' || $1 || '.%'";
      await expect.poll(() => numberOf(earlier, [key]), { interval: 100 }).toBe(0);
      const { stdout } = await either(0).dukou('leads', 'list', '--full', '--json');
      const listed = (JSON.parse(stdout) as Listed[]).filter(({ form }) => form.idcard === ID_CARD);
      const opened = new Set(listed.map((lead) => lead.application_no));
      expect([...load.saved.values()].filter((number) => !opened.has(number))).toEqual([]);
      const found = await database.query<{ id: string }>(
        "select replace(id::text, '-', '') as id from tracked_events where title = 'under-faults'",
      );
      const events = found.rows.map(({ id }) => id);
      expect(new Set(events).size).toBe(events.length);
      expect([...load.tracked].filter((id) => !events.includes(id))).toEqual([]);

      const consents = await database.query<{ user: string; agreements: string }>(
        `select user_id as user, string_agg(agreement_id, ' ' order by agreement_id) as agreements from consents
         where lead_id is null group by user_id`,
      );
      const agreements = new Map(consents.rows.map(({ user, agreements: all }) => [user, all]));
      expect(load.agreed.size).toBeGreaterThan(20);
      for (const user of load.agreed) expect(agreements.get(user)).toBe('privacy user-service');

      // What a killed process was sending belongs to it for a while, which nobody waits for here.
      await database.query("update conversions set next_at = now() where state in ('sending', 'waiting')");
      const open = () => numberOf("select count(*) n from conversions where state in ('sending', 'waiting')");
      await expect.poll(open, { interval: 100, timeout: 60_000 }).toBe(0);
      const ledger = await database.query<Readonly<Record<'network' | 'click' | 'state', string>>>(
        "select network, state, substring(payload::text from 'click-[0-9]+-[a-z]+') as click from conversions",
      );
      const reports = new Map(ledger.rows.map(({ network, click, state }) => [`${network} ${click}`, state]));
      expect(reports.size).toBe(ledger.rows.length);
      expect([...load.reported].filter((one) => !reports.has(one))).toEqual([]);
      expect(load.reported.size).toBeGreaterThan(VISITORS);
      expect([...platform.came.keys()].filter((one) => !reports.has(one))).toEqual([]);
      for (const [one, state] of reports) {
        const times = platform.came.get(one) ?? 0;
        // Baidu counts a key once; of what may have come to Kuaishou nothing is sent again.
        if (one.startsWith('baidu')) expect([one, state, times > 0]).toEqual([one, 'delivered', true]);
        else if (state === 'delivered') expect([one, times]).toEqual([one, 1]);
        else expect([one, state, times <= 1]).toEqual([one, 'dead', true]);
      }
    }, 240_000);
  });
}
