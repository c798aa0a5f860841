import type { Me, Permission } from '../contract/person.ts';
import type { ConsoleSession } from '../people/sessions.ts';

/** A request that anybody may make. */
export interface OpenAsk<Body = unknown> {
  /** As its schema says; the bytes where the route takes them; undefined where it takes nothing. */
  readonly body: Body;
  /** Of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Internet address that it comes from. */
  readonly address: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Of the browser, if it has one. */
  readonly session: ConsoleSession | null;
  /** Gives the browser another session; null takes it away. */
  giveSession(token: string | null): void;
}

/** A request of somebody who is signed in and may make it. */
export interface ConsoleAsk<Body = unknown> extends OpenAsk<Body> {
  readonly session: ConsoleSession;
  readonly person: Me;
}

interface Place {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, for example `/people/:id`. */
  readonly path: string;
  /** JSON Schema of the body; `bytes` for a file. Without it a body is passed over. */
  readonly body?: Readonly<Record<string, unknown>> | 'bytes';
  /** Bytes that a body may have, where that is more than 64 KiB. */
  readonly bodyLimit?: number;
  /** The page asks by itself: a session that nobody uses ends all the same. */
  readonly isInBackground?: boolean;
}

/**
 * A route for those who have a permission. What is not allowed never reaches `handle`; `handle` throws
 * `ConsoleRefusal`, and one that is `forbidden` is noted in the audit. Returns what is sent as JSON, or a `FileAnswer`.
 */
export interface GuardedRoute<Body = unknown, Answer = unknown> extends Place {
  /** `signed-in`: also for those who have not set up the second factor yet that their roles ask for. */
  readonly permission: Permission | 'signed-in';
  /** Only within ten minutes after the password was given again. */
  readonly stepUp?: boolean;
  handle(ask: ConsoleAsk<Body>): Promise<Answer>;
}

/** A route for everybody who reaches the console. */
export interface OpenRoute<Body = unknown, Answer = unknown> extends Place {
  readonly permission: 'nobody';
  handle(ask: OpenAsk<Body>): Promise<Answer>;
}

export type ConsoleRoute = GuardedRoute | OpenRoute;

/** An answer that the browser saves as a file. */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;

  constructor(name: string, type: string, bytes: Buffer) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
  }
}

/** An answer that goes on: texts that are sent as they come. */
export class StreamAnswer {
  /** Begins, and returns what ends it. */
  readonly open: (send: (data: string) => void) => () => void;

  constructor(open: StreamAnswer['open']) {
    this.open = open;
  }
}

/** A JSON Schema of an object that has nothing else. */
export function bodyOf(
  properties: Readonly<Record<string, unknown>>,
  optional: readonly string[] = [],
): Readonly<Record<string, unknown>> {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', additionalProperties: false, required, properties };
}
