import { openTextSocket } from './web-socket.ts';

type Fields = Readonly<Record<string, unknown>>;
type Listener = (params: Fields) => void;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Fields;
  readonly result?: Fields;
  readonly error?: { readonly message: string };
}

/** A conversation with one debugging target of a browser, in the Chrome DevTools Protocol. */
export interface DebugSession {
  /** Calls a method; rejects with the browser's own words, or when the browser has gone. */
  call(method: string, params?: Fields): Promise<Fields>;
  on(event: string, listener: Listener): void;
  close(): void;
}

/** Connects to a target's WebSocket address. */
export async function openDebugSession(url: string): Promise<DebugSession> {
  const waiting = new Map<
    number,
    { resolve: (result: Fields) => void; reject: (cause: Error) => void; method: string }
  >();
  const listeners = new Map<string, Listener[]>();
  let lastId = 0;
  const onText = (text: string): void => {
    const message = JSON.parse(text) as Message;
    if (message.id === undefined) {
      for (const listener of listeners.get(message.method ?? '') ?? []) listener(message.params ?? {});
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) call?.resolve(message.result ?? {});
    else call?.reject(new Error(`${call.method}: ${message.error.message}`));
  };
  const onClose = (): void => {
    for (const { reject, method } of waiting.values()) reject(new Error(`${method}: the browser has gone`));
    waiting.clear();
  };
  const socket = await openTextSocket(url, onText, onClose);
  return {
    call(method, params = {}) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject, method });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    close: () => socket.close(),
  };
}
