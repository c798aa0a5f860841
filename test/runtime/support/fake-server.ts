import type { Json } from '../../../engine/decide/model/json.ts';
import type { HttpRequest, HttpResponse } from '../../../engine/runtime/platform/platform.ts';

type Fields = Readonly<Record<string, string>>;
type Answer = HttpResponse | Promise<HttpResponse>;

/** A call that the test answers when it wants to. */
export interface HeldCall {
  readonly fields: Fields;
  answer(response: HttpResponse): void;
  fail(): void;
}

/**
 * A server at the level of requests: every path answers what the test says; an unknown one is a mistake of the test.
 */
export interface FakeServer {
  readonly answer: (request: HttpRequest) => Promise<HttpResponse>;
  /** Calls so far, oldest first. */
  readonly calls: readonly { readonly path: string; readonly url: string; readonly fields: Fields }[];
  on(path: string, answer: (fields: Fields) => Answer): void;
  /** Leaves calls to a path without an answer until the test gives one. */
  hold(path: string): readonly HeldCall[];
  count(path: string): number;
}

/** An answer as the product's backend gives it. */
export function envelope(code: number, data: Json = {}, message = ''): HttpResponse {
  return { status: 200, text: JSON.stringify({ code, message, data }) };
}

export const CHANNEL_INFO = {
  nid: 'channel_5818',
  application: 3,
  h5_flow_info: { succ_todo: 0, fail_todo: 0, input_form: 0 },
};

export function createFakeServer(): FakeServer {
  const calls: { path: string; url: string; fields: Fields }[] = [];
  const answers = new Map<string, (fields: Fields) => Answer>();
  const server: FakeServer = {
    calls,
    on: (path, answer) => answers.set(path, answer),
    count: (path) => calls.filter((call) => call.path === path).length,
    hold: (path) => {
      const held: HeldCall[] = [];
      answers.set(
        path,
        (fields) =>
          new Promise((resolve, reject) => {
            held.push({ fields, answer: resolve, fail: () => reject(new Error('connection lost')) });
          }),
      );
      return held;
    },
    answer: async (request) => {
      const path = request.url.replace(/^https?:\/\/[^/]+/, '');
      const fields = Object.fromEntries(new URLSearchParams(request.body ?? ''));
      calls.push({ path, url: request.url, fields });
      const answer = answers.get(path);
      if (!answer) throw new Error(`the test has no answer for ${path}`);
      return answer(fields);
    },
  };
  server.on('/v3/channel/info', ({ channel }) => envelope(200, { ...CHANNEL_INFO, nid: channel ?? '' }));
  server.on('/v1/user/activeChannel', () => envelope(200));
  server.on('/app/record/shanqian', () => envelope(200));
  return server;
}
