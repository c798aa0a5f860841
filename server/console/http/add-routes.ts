import { Ajv } from 'ajv';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteAudit } from '../../accounts/note-audit.ts';
import type { ServerClock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { ApiErrorCode } from '../contract/api-error.ts';
import type { Permission } from '../contract/person.ts';
import { type ConsoleSession, isSteppedUp, sessionOf } from '../people/sessions.ts';
import { bodyFaults } from './body-faults.ts';
import { ConsoleRefusal } from './console-refusal.ts';
import {
  type ConsoleRoute,
  FileAnswer,
  type GuardedRoute,
  type OpenAsk,
  StreamAnswer,
} from './console-route.ts';
import { hasNul } from './has-nul.ts';
import { FOR_EVERYBODY } from './limit-requests.ts';
import { sendStream } from './send-stream.ts';
import { readSessionCookie, sessionCookie } from './session-cookie.ts';

/** Refusals whose words say why; those of the others tell what has changed since, or of whom. */
const SAYS_WHY: readonly ApiErrorCode[] = ['forbidden', 'refused'];

/** What routes are guarded with. */
export interface RouteParts {
  readonly db: Database;
  readonly clock: ServerClock;
  /** Of the console, at this moment. */
  readonly origin: () => string;
}

/** Refuses what somebody may not do; returns the session of whoever may. */
function allowed(
  { permission, stepUp }: GuardedRoute,
  session: ConsoleSession | null,
  now: number,
): ConsoleSession {
  if (session === null) throw new ConsoleRefusal('signed-out', '请先登录。');
  if (permission !== 'signed-in') {
    const { permissions, mustSetUpSecondFactor } = session.person;
    if (mustSetUpSecondFactor) throw new ConsoleRefusal('forbidden', '请先设置两步验证，再做别的事。');
    if (!permissions.includes(permission)) {
      throw new ConsoleRefusal('forbidden', '您的角色没有这项权限。请找管理员。');
    }
  }
  if (stepUp && !isSteppedUp(session, now)) throw new ConsoleRefusal('step-up', '请再输入一次密码。');
  return session;
}

function queryOf({ query }: FastifyRequest): OpenAsk['query'] {
  for (const [name, value] of Object.entries(query as Readonly<Record<string, unknown>>)) {
    if (typeof value !== 'string') {
      throw new ConsoleRefusal('invalid', '地址里有一项写了两次。', { fields: { [name]: '只能写一次' } });
    }
  }
  return query as OpenAsk['query'];
}

/** Refuses a body that is none of this route. */
function bodyCheck({ body }: ConsoleRoute, ajv: Ajv): (given: unknown) => unknown {
  if (body === undefined) return () => undefined;
  if (body === 'bytes') {
    return (given) => {
      if (!Buffer.isBuffer(given)) throw new ConsoleRefusal('invalid', '请选择一个文件。');
      return given;
    };
  }
  const isGood = ajv.compile(body);
  return (given) => {
    if (!Buffer.isBuffer(given) && isGood(given)) return given;
    const fields = bodyFaults(isGood.errors ?? []);
    throw new ConsoleRefusal('invalid', '请检查填写的内容。', { fields });
  };
}

async function send(answer: unknown, reply: FastifyReply): Promise<FastifyReply> {
  if (!(answer instanceof FileAnswer)) return reply.send(answer ?? {});
  return reply
    .type(answer.type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(answer.name)}`)
    .send(answer.bytes);
}

/**
 * Adds routes below `/api`. Who asks, and whether they may, is decided before a body is read.
 *
 * @returns notes in the audit that a request was refused to whoever sent it.
 */
export function addRoutes(
  app: FastifyInstance,
  routes: readonly ConsoleRoute[],
  { db, clock, origin }: RouteParts,
): (request: FastifyRequest, refusal: ConsoleRefusal) => Promise<void> {
  const ajv = new Ajv({ allErrors: true });
  const sessions = new WeakMap<FastifyRequest, ConsoleSession>();
  for (const route of routes) {
    const check = bodyCheck(route, ajv);
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      ...(route.permission === 'nobody' ? { config: FOR_EVERYBODY } : {}),
      async onRequest(request) {
        const token = readSessionCookie(origin(), request.headers.cookie);
        const isUse = !route.isInBackground && request.headers['x-idle'] === undefined;
        const session = token === null ? null : await sessionOf(db, token, clock.now(), isUse);
        if (session !== null) sessions.set(request, session);
        if (route.permission !== 'nobody') allowed(route, session, clock.now());
      },
      async handler(request, reply) {
        const session = sessions.get(request) ?? null;
        const ask: OpenAsk = {
          body: check(request.body),
          params: request.params as OpenAsk['params'],
          query: queryOf(request),
          headers: request.headers,
          address: clientAddress(request),
          now: clock.now(),
          session,
          giveSession: (token) => void reply.header('set-cookie', sessionCookie(origin(), token)),
        };
        if (hasNul([ask.body, ask.params, ask.query])) {
          throw new ConsoleRefusal('invalid', '内容里有不能保存的字符，请去掉再试。');
        }
        if (route.permission === 'nobody') return send(await route.handle(ask), reply);
        const known = allowed(route, session, ask.now);
        const answer = await route.handle({ ...ask, session: known, person: known.person });
        if (!(answer instanceof StreamAnswer)) return send(answer, reply);
        const token = readSessionCookie(origin(), request.headers.cookie) ?? '';
        return sendStream(answer, request, reply, async () => {
          const now = await sessionOf(db, token, clock.now(), false);
          return now?.person.permissions.includes(route.permission as Permission) ?? false;
        });
      },
    });
  }
  return async (request, { code, message }) => {
    const session = sessions.get(request);
    if (session === undefined) return;
    const [path = ''] = request.url.split('?');
    const detail = { method: request.method, path, code, ...(SAYS_WHY.includes(code) && { why: message }) };
    const at = new Date(clock.now()).toISOString();
    const actor = { id: session.person.id, isRefused: true };
    await db
      .transaction((transaction) => noteAudit(transaction, 'refused', detail, at, actor))
      .catch((error) => request.log.error({ err: error }, 'a refusal could not be noted'));
  };
}
