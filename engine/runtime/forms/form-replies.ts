import { observable, runInAction } from 'mobx';
import { readReply } from '../../decide/guard/read-reply.ts';
import type { FormPackage } from '../../decide/model/form.ts';
import type { Json, JsonObject } from '../../decide/model/json.ts';
import type { Reply } from '../../decide/model/reply.ts';
import { type Lookup, UNKNOWN } from '../../decide/rules/unknown.ts';
import { type FormFetch, formFetches } from '../../forms/form-fetches.ts';
import type { Engine } from '../engine.ts';
import { within } from '../run/within.ts';

/** What a form reads of the backend while it is filled in. */
export interface FormReplies {
  /**
   * Asks for what nobody knows yet. Nobody waits, and a call that fails leaves the form as it is. An answer that is
   * remembered for the visit is asked for once, by the guard or by a form; any other once for each login, and not where
   * the guard has just got it on the way to the form: of that only what the guard does not keep is still asked for, the
   * visitor's applications.
   */
  ask(): void;
  /** Value of a fact, with those answers. Reactive. */
  readonly fact: Lookup;
  /** The same, `UNKNOWN` while an answer may still come: what another would give fills nothing in before. Reactive. */
  readonly settled: Lookup;
  /** Data of the answer of a call, as it came; null while there is none. Reactive. */
  data(endpoint: string): Json;
}

interface Answer {
  /** The login that it was asked with. */
  readonly token: string | null;
  readonly endpoint: string;
  readonly reply: Reply;
  readonly data: Json;
}

export function createFormReplies(engine: Engine, form: FormPackage): FormReplies {
  const { api, channel, navigation, session } = engine;
  const { guard, api: spec } = engine.release.site;
  const asked = new Set<string>();
  const answers = observable.map<string, Answer>({}, { deep: false });
  /** Keys of the calls that nobody waits for any more: they were answered, have failed, or take too long. */
  const ended = observable.set<string>();

  const fetches = () => formFetches(form, guard.fetches, Boolean(session.token));
  const keyOf = ({ name, remember }: FormFetch) => (remember === 'visit' ? name : `${name} ${session.token}`);
  const isKnown = ({ name, remember }: FormFetch) =>
    remember === 'visit' && channel.replies[name] !== undefined;

  const current = (name: string): Answer | null => {
    const answer = answers.get(name);
    return answer && answer.token === session.token ? answer : null;
  };

  const fact: Lookup = (name) => {
    const [group, fetch = '', field = ''] = name.split('.');
    const answer = group === 'reply' ? current(fetch) : null;
    if (!answer) return engine.fact(name) as ReturnType<Lookup>;
    const { reply } = answer;
    return field === 'code' || field === 'status' ? reply[field] : (reply.data[field] ?? null);
  };

  /** What the guard was told for the same login in the navigation that led here. */
  function toldGuard(name: string): Reply | null {
    const { decisions } = navigation;
    const facts = decisions[decisions.length - 1]?.facts;
    const reply = facts?.replies[name];
    const isSameLogin = facts?.stored[session.keys.token] === session.token;
    return reply && reply.code === spec.successCode && isSameLogin ? reply : null;
  }

  function keep(name: string, answer: Answer): void {
    runInAction(() => answers.set(name, answer));
  }

  async function request({ name, endpoint, remember }: FormFetch): Promise<void> {
    const { token } = session;
    const envelope = await api.call(endpoint);
    if (envelope.code !== spec.successCode) return;
    const reply = readReply(spec.endpoints[endpoint], { ...envelope } as JsonObject);
    if (remember === 'navigation') {
      keep(name, { token, endpoint, reply, data: envelope.data });
    } else if (!channel.replies[name]) channel.remember(name, reply);
  }

  return {
    fact,
    data: (endpoint) => {
      const name = [...answers.keys()].find((one) => answers.get(one)?.endpoint === endpoint);
      return (name && current(name)?.data) || null;
    },
    settled: (name) => {
      const [group, from] = name.split('.');
      const fetch = group === 'reply' && fetches().find((one) => one.name === from);
      return fetch && !isKnown(fetch) && !ended.has(keyOf(fetch)) ? UNKNOWN : fact(name);
    },
    ask: () => {
      for (const fetch of fetches()) {
        const key = keyOf(fetch);
        if (asked.has(key) || isKnown(fetch)) continue;
        asked.add(key);
        const end = () => runInAction(() => ended.add(key));
        const { name, endpoint } = fetch;
        const told = toldGuard(name);
        if (told) {
          keep(name, { token: session.token, endpoint, reply: told, data: null });
          end();
          if (form.applied === undefined) continue;
        }
        within(engine.platform.clock, spec.visitorTimeout, request(fetch)).then(end, end);
      }
    },
  };
}
