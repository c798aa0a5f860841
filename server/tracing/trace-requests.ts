import { context, propagation, ROOT_CONTEXT, SpanKind, type TextMapGetter, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { Envelope } from '../../engine/decide/model/reply.ts';
import { markFailed, startSpan } from './in-span.ts';

/** Of what a proxy says only in which trace the request is; baggage can hold anything. */
const W3C: TextMapGetter<Readonly<Record<string, string | string[] | undefined>>> = {
  keys: () => ['traceparent', 'tracestate'],
  get: (headers, name) => (W3C.keys(headers).includes(name) ? headers[name] : undefined),
};

/**
 * Makes a span of each request: its method, route and answer, and nothing that the visitor has written, as path, query
 * or host. What the request does is within it.
 *
 * @param isTrusted true for proxies whose `traceparent` is gone on with: anybody else would choose what is recorded.
 */
export function traceRequests(
  app: FastifyInstance,
  isTrusted: (address: string | undefined) => boolean,
): void {
  app.addHook('onRequest', ({ id, method, routeOptions, headers, socket, protocol }, { raw }, done) => {
    const isTold = headers.traceparent !== undefined && isTrusted(socket.remoteAddress);
    const from = isTold ? propagation.extract(ROOT_CONTEXT, headers, W3C) : ROOT_CONTEXT;
    const { url: route } = routeOptions;
    const attributes = {
      'http.request.method': method,
      'url.scheme': protocol,
      'dukou.request_id': id,
      ...(route === undefined ? {} : { 'http.route': route }),
    };
    const span = startSpan(
      route === undefined ? method : `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      from,
    );
    if (span.isRecording()) {
      raw.once('close', () => {
        if (raw.headersSent) span.setAttribute('http.response.status_code', raw.statusCode);
        if (!raw.writableFinished) span.setAttribute('dukou.left', true);
        if (raw.statusCode >= 500) markFailed(span, String(raw.statusCode));
        span.end();
      });
    }
    context.with(trace.setSpan(from, span), done);
  });
}

/** Notes the body codes of answers, and why calls are refused: all of them travel with HTTP 200. */
export function traceCodes(app: FastifyInstance): void {
  app.addHook('preSerialization', (_request, _reply, answer: Partial<Envelope> | null, done) => {
    const span = trace.getActiveSpan();
    if (span?.isRecording() && typeof answer?.code === 'number') {
      const { code, data } = answer;
      span.setAttribute('dukou.code', code);
      if (code !== 200) {
        const reason = String((data as { readonly reason?: unknown } | null)?.reason);
        span.setAttribute('dukou.reason', reason);
        if (code >= 500) markFailed(span, reason);
      }
    }
    done(null, answer);
  });
}
