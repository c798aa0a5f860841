import { SpanKind } from '@opentelemetry/api';
import { inSpan, markFailed } from './in-span.ts';

/**
 * `fetch` within a span that names the host alone: path, query and body carry tokens and what is about a visitor. Ends
 * with the headers of the answer. No `traceparent` goes out: services of others are not told of our traces.
 *
 * @throws as `fetch` does.
 */
export function tracedFetch(url: string, init: RequestInit & { readonly method: string }): Promise<Response> {
  const { method } = init;
  const { protocol, hostname, port } = URL.canParse(url) ? new URL(url) : {};
  const attributes = {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
  };
  return inSpan(method, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const response = await fetch(url, init);
    span.setAttribute('http.response.status_code', response.status);
    if (response.status >= 400) markFailed(span, String(response.status));
    return response;
  });
}
