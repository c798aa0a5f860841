import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendReport } from '../../server/reports/send-report.ts';
import { startJobs } from '../../server/start-jobs.ts';
import { completeAnswers } from './support/form-answers.ts';
import { runConsole } from './support/running-console.ts';
import { newPhone, type RunningService, runService } from './support/running-service.ts';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
let service: RunningService;
let platform: Server;
let platformUrl: string;
/** What the platform was told of our traces. */
let told: unknown;

beforeAll(async () => {
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  service = await runService();
  platform = createServer((request, response) => {
    told = request.headers.traceparent;
    response.writeHead(request.url?.includes('refuse') ? 403 : 200).end('{}');
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  platformUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  platform.close();
  await service.close();
  // Other files share the worker.
  trace.disable();
  context.disable();
  propagation.disable();
  await provider.shutdown();
});
beforeEach(() => exporter.reset());

/** Spans of that name, once there are so many: a request's ends just after its answer. */
async function spansOf(name: string, count: number): Promise<readonly ReadableSpan[]> {
  const found = () => exporter.getFinishedSpans().filter((span) => span.name === name);
  await expect.poll(() => found().length).toBe(count);
  return found();
}

const spanOf = async (name: string) => (await spansOf(name, 1))[0] as ReadableSpan;

const childrenOf = (parent: ReadableSpan) =>
  exporter
    .getFinishedSpans()
    .filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent.spanContext().spanId);

/** Everything that leaves the process with a span. */
const toldBy = ({ name, attributes, events, links, status }: ReadableSpan) =>
  JSON.stringify([name, attributes, events, links, status]);

describe('the span of a call', () => {
  it('has its route and body code, and what it asked of the database within', async () => {
    await service.call('/v1/user/sendLoginSms', { phone: newPhone() });
    const span = await spanOf('POST /v1/user/sendLoginSms');
    expect(span).toMatchObject({ kind: SpanKind.SERVER, parentSpanContext: undefined });
    expect(span.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/user/sendLoginSms',
      'http.response.status_code': 200,
      'url.scheme': 'http',
      'dukou.request_id': expect.stringMatching(/^[0-9a-f]{16}$/),
      'dukou.code': 200,
    });
    const children = childrenOf(span);
    expect(children.map(({ name }) => name)).toContain('transaction');
    for (const { kind, attributes } of children) {
      expect(kind).toBe(SpanKind.CLIENT);
      expect(attributes).toMatchObject({
        'db.system.name': 'postgresql',
        'db.operation.name': expect.any(String),
      });
    }
    const own = exporter.getFinishedSpans().filter((one) => one !== span);
    expect(own.map((one) => one.spanContext().traceId)).toEqual(own.map(() => span.spanContext().traceId));
  });

  it('says why it was refused, and is no error', async () => {
    await service.call('/v1/user/sendLoginSms', { phone: '1' });
    const { attributes, status } = await spanOf('POST /v1/user/sendLoginSms');
    expect(attributes).toMatchObject({ 'dukou.code': 400, 'dukou.reason': 'phone-invalid' });
    expect(status.code).toBe(SpanStatusCode.UNSET);
  });

  it('tells of a limit that refuses before the call', async () => {
    service.configure({ limits: { ...service.data.limits, callsPerMinute: 0 } });
    await service.call('/v1/user/sendLoginSms', { phone: newPhone() });
    service.configure({});
    const { attributes } = await spanOf('POST /v1/user/sendLoginSms');
    expect(attributes).toMatchObject({ 'dukou.code': 429, 'dukou.reason': 'address-limit' });
  });

  it('is an error where the server failed, as is the transaction that did', async () => {
    const { token } = await service.logIn(newPhone());
    await service.db.query('alter table leads rename to hidden');
    exporter.reset();
    const fields = { token, channel: 'channel_5300', package: 'form-package', request_id: 'request-1' };
    const { code } = await service.call('/v3/user/formSave', { ...fields, form: completeAnswers() });
    await service.db.query('alter table hidden rename to leads');
    expect(code).toBe(500);
    const span = await spanOf('POST /v3/user/formSave');
    expect(span.attributes).toMatchObject({ 'dukou.code': 500, 'error.type': 'internal' });
    expect(span.status).toEqual({ code: SpanStatusCode.ERROR });
    const failed = childrenOf(span).filter(({ status }) => status.code === SpanStatusCode.ERROR);
    expect(failed.map(({ attributes }) => attributes['error.type'])).toEqual(['42P01']);
  });

  it('whose events are kept together with those of others is linked from there', async () => {
    await service.call('/app/record/shanqian', { title: 'seen', source: 'h5', attr: '{}' });
    const span = await spanOf('POST /app/record/shanqian');
    const kept = await spanOf('keep events');
    expect(kept.parentSpanContext).toBeUndefined();
    expect(kept.links.map((link) => link.context)).toEqual([span.spanContext()]);
    expect(childrenOf(kept).map(({ name }) => name)).toContain('transaction');
  });
});

describe('a request of another kind', () => {
  it('is named by the pattern of its route, or by none', async () => {
    await fetch(`${service.url}/some/13900000000?phone=13900000000`);
    await fetch(`${service.url}/assets/none-13900000000.js`);
    const [page, file] = await spansOf('GET /*', 2);
    expect(page?.attributes['http.response.status_code']).toBe(200);
    expect(file?.attributes['http.response.status_code']).toBe(404);
    await fetch(`${service.url}/none/13900000000`, { method: 'DELETE' });
    expect((await spanOf('DELETE')).attributes).not.toHaveProperty('http.route');
    for (const span of exporter.getFinishedSpans()) expect(toldBy(span)).not.toContain('139');
  });

  it('of the console is a span with its statements, too', async () => {
    const console = await runConsole();
    try {
      const admin = await console.person('boss', ['admin']);
      exporter.reset();
      expect((await admin.send('GET', '/api/people')).statusCode).toBe(200);
      const span = await spanOf('GET /api/people');
      expect(childrenOf(span)).not.toEqual([]);
      expect(toldBy(span)).not.toContain('boss');
    } finally {
      await console.close();
    }
  });
});

it('a visitor who logs in and fills the form leaves nothing personal', async () => {
  const phone = newPhone();
  const { token, userId } = await service.logIn(phone);
  const answers = completeAnswers();
  const saved = await service.call('/v3/user/formSave', {
    token,
    channel: 'channel_5300',
    package: 'form-package',
    form: answers,
    request_id: 'request-2',
  });
  expect(saved.code).toBe(200);
  await fetch(`${service.url}/login?phone=${phone}&token=${token}`, { headers: { 'user-agent': phone } });
  await spanOf('GET /*');
  const { realname, idcard } = JSON.parse(answers);
  const texts = exporter.getFinishedSpans().map(toldBy);
  expect(texts.length).toBeGreaterThan(10);
  const secrets = [
    phone,
    phone.slice(-8),
    token,
    userId,
    service.lastCode(phone),
    realname,
    idcard,
    'phone=',
  ];
  for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
});

describe('a traceparent', () => {
  const id = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${id}-b7ad6b7169203331-00`, tracestate: 'x=1' };

  it('of a trusted proxy is gone on with', async () => {
    await service.call(
      '/v1/user/sendLoginSms',
      { phone: '1' },
      { ...headers, traceparent: `00-${id}-b7ad6b7169203331-01` },
    );
    const span = await spanOf('POST /v1/user/sendLoginSms');
    expect(span.spanContext().traceId).toBe(id);
    expect(span.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
  });

  it('of a stranger begins a trace of our own, which is recorded', async () => {
    const public_ = await runService({ TRUST_PROXY: '10.0.0.2' });
    try {
      await public_.call('/v1/user/sendLoginSms', { phone: '1' }, headers);
      const span = await spanOf('POST /v1/user/sendLoginSms');
      expect(span.spanContext().traceId).not.toBe(id);
      expect(span.spanContext().traceState).toBeUndefined();
      expect(span.parentSpanContext).toBeUndefined();
    } finally {
      await public_.close();
    }
  });
});

describe('a report to a platform', () => {
  const send = (path: string) =>
    sendReport({ method: 'GET', url: `${platformUrl}${path}`, body: null }, () => null, 5000);

  it('is a span of its host, without address and query, of which the platform is not told', async () => {
    told = 'nothing came';
    expect(await send('report?callback=secret')).toEqual({ kind: 'accepted' });
    const span = await spanOf('GET');
    expect(told).toBeUndefined();
    expect(span.kind).toBe(SpanKind.CLIENT);
    expect(span.attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(platformUrl).port),
    });
  });

  it('that is refused or does not arrive is an error', async () => {
    await send('refuse');
    expect((await spanOf('GET')).attributes['error.type']).toBe('403');
    exporter.reset();
    // The port of a service that has ended.
    const gone = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => gone.once('listening', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const url = `http://127.0.0.1:${port}/`;
    await sendReport({ method: 'POST', url, body: '{}' }, () => null, 5000);
    const { attributes, status } = await spanOf('POST');
    expect(attributes['error.type']).toBe('ECONNREFUSED');
    expect(status).toEqual({ code: SpanStatusCode.ERROR });
  });
});

it('a job is a trace of its own with what it has done, also when a request has asked for it', async () => {
  const { kuaishou } = service.data.platforms;
  const types = Object.fromEntries(
    Object.keys(kuaishou.types).map((type) => [type, ['download-tap'] as const]),
  );
  service.configure({ platforms: { ...service.data.platforms, kuaishou: { ...kuaishou, types } } });
  const stop = startJobs({
    services: { ...service, data: service.configured },
    env: {},
    standIn: service.opsUrl,
    rekeyRows: 1,
    now: () => service.clock.ms,
    print: () => undefined,
  });
  try {
    await spanOf('job deliver');
    exporter.reset();
    const fields = {
      callback: 'click-1',
      event_type: '9',
      ticket: service.tickets.issue('channel_5218', service.clock.ms),
    };
    expect(await service.call('/oapi/kuaishou/report', fields)).toMatchObject({ code: 200 });
    const job = await spanOf('job deliver');
    expect(job.parentSpanContext).toBeUndefined();
    expect(job.attributes).toMatchObject({ 'dukou.done.accepted': 1, 'dukou.done.refused': 0 });
    expect(childrenOf(job).map(({ name }) => name)).toEqual(expect.arrayContaining(['transaction', 'GET']));
  } finally {
    await stop();
    service.configure({});
  }
});
