import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formOf, type Reply, type RunningSite } from './running-site.ts';

/** Who saves forms, and how many each may: `limits.savedForms` allows no more in an hour. */
const VISITORS = 48;
const FORMS = 28;
const AT_ONCE = 8;
/** Channels of a visitor's forms: each has an application of its own. */
const CHANNELS = ['channel_5300', 'channel_5262', 'channel_5818', 'channel_7955'];
/** What must have been acknowledged since a fault, before the next one. */
const SINCE = 30;

/** What pages were told of what they sent, again and again until they were. */
interface Load {
  /** The numbers of applications, by the id of the request. */
  readonly saved: Map<string, string>;
  /** Ids of events. */
  readonly tracked: Set<string>;
  /** How many answers said that the server is busy, or did not come. */
  readonly told: { busy: number; lost: number };
  /** Every other answer. */
  readonly others: string[];
  stop(): Promise<void>;
}

function startLoad({ fetch }: RunningSite, tokens: readonly string[]): Load {
  const saved = new Map<string, string>();
  const tracked = new Set<string>();
  const told = { busy: 0, lost: 0 };
  const others: string[] = [];
  let isOver = false;
  let begun = 0;

  function answerOf({ status, body }: Reply) {
    // A process that is killed takes what it was answering with it: nginx sends a form to no other, and says 503.
    if (status === 0 || status === 503) told.lost += 1;
    else if (status !== 200) others.push(`${status} ${body}`);
    else {
      const answer = JSON.parse(body.toString('utf8'));
      if (answer.code === 200) return answer;
      if (answer.code === 500 && answer.data.reason === 'busy') told.busy += 1;
      else others.push(body.toString('utf8'));
    }
    return null;
  }

  /** Sends the same until it is acknowledged. */
  async function insist(path: string, fields: Readonly<Record<string, string>>) {
    for (;;) {
      const answer = answerOf(await fetch(path, fields));
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
    }
  }

  const all = Promise.all(Array.from({ length: AT_ONCE }, visit));
  return {
    saved,
    tracked,
    told,
    others,
    async stop() {
      isOver = true;
      await all;
    },
  };
}

export function underFaults(site: () => RunningSite): void {
  describe('under load', () => {
    it('processes are replaced, on a structure that is newer than they are, and no call is lost', async () => {
      const { database, either, fetch: ask, nginx, startAgain } = site();
      let isOver = false;
      const answers = new Map<number, number>();
      const load = Promise.all(
        Array.from({ length: 6 }, async () => {
          while (!isOver) {
            const { status } = await ask('/v3/channel/info', { channel: '5818' });
            answers.set(status, (answers.get(status) ?? 0) + 1);
          }
        }),
      );
      await database.query("insert into migrations (id, name) values (99, 'of-tomorrow')");
      for (const pair of [
        [0, 1],
        [2, 3],
      ])
        await Promise.all(
          pair.map(async (n) => {
            const { opsUrl, interrupt } = either(n);
            const ended = interrupt('SIGTERM');
            const readiness = async () => (await fetch(`${opsUrl}/readyz`)).json();
            await expect.poll(readiness, { interval: 20 }).toEqual({ ok: false, stopping: true });
            expect(await ended).toBe(0);
            await startAgain(n);
          }),
        );
      isOver = true;
      await load;
      const lost = nginx.logged().match(/^.*"status":5.*$/gm) ?? [];
      expect([...answers.keys(), ...lost]).toEqual([200]);
      expect(answers.get(200)).toBeGreaterThan(500);
    }, 240_000);

    it('everything that was acknowledged is there once, when processes and the database are killed and hang', async () => {
      const { database, either, logIn, postgres, products, startAgain } = site();
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
      const first = randomInt(4);
      for (const pair of [
        [first, (first + 1) % 4],
        [(first + 2) % 4, (first + 3) % 4],
      ]) {
        for (const n of pair) either(n).kill();
        await Promise.all(pair.map(startAgain));
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
      const { stdout } = await either(0).dukou('leads', 'list', '--json');
      const listed = new Set(
        (JSON.parse(stdout) as { application_no: string }[]).map((lead) => lead.application_no),
      );
      expect([...load.saved.values()].filter((number) => !listed.has(number))).toEqual([]);
      const found = await database.query<{ id: string }>(
        "select replace(id::text, '-', '') as id from tracked_events where title = 'under-faults'",
      );
      const events = found.rows.map(({ id }) => id);
      expect(new Set(events).size).toBe(events.length);
      expect([...load.tracked].filter((id) => !events.includes(id))).toEqual([]);
    }, 240_000);
  });
}
