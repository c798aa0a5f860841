import { type Link, type Span, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api';
import { Refusal } from '../calls/refusal.ts';

/** SQLSTATEs and codes of Node, never what a visitor has typed. */
const CODE = /^(?:[0-9A-Z]{5}|[A-Z]+(?:_[A-Z0-9]+)*)$/;

/** What kind of error it is: a code where there is one, else a class. Its message is left out: it can quote values. */
function errorType(error: unknown): string {
  const { code, cause } = (error ?? {}) as {
    readonly code?: unknown;
    readonly cause?: { readonly code?: unknown };
  };
  const found = [code, cause?.code].find((one) => typeof one === 'string' && CODE.test(one));
  if (typeof found === 'string') return found;
  return error instanceof Error ? error.name : '_OTHER';
}

/** Marks the work as failed. @param type one of a few words, in the sense of the attribute `error.type`. */
export function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Begins a span, which whoever calls must end. Asked for each time: who preloads an SDK may do so late. */
export const startSpan: ReturnType<typeof trace.getTracer>['startSpan'] = (...of) =>
  trace.getTracer('dukou').startSpan(...of);

/**
 * Does work within a span, which is the parent of those that begin in it. What it rejects with marks the span and is
 * passed on. Without an SDK, which operators preload, nothing is noted.
 *
 * @param name of the kind of work. Name and attributes hold nothing of a visitor: no number, token, query or answer.
 */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return trace.getTracer('dukou').startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // What is refused by the rules has not failed.
      if (!(error instanceof Refusal)) markFailed(span, errorType(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Links to what is under way here, for work that is done for several at once. */
export function linksToHere(): readonly Link[] {
  const context = trace.getActiveSpan()?.spanContext();
  return context === undefined ? [] : [{ context }];
}
