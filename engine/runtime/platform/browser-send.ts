import { NetworkError } from '../api/network-error.ts';
import { TimeoutError } from '../api/timeout-error.ts';
import type { HttpSend } from './platform.ts';

/**
 * Sends with `fetch`. The time limit covers the body, too. An engine without `AbortController` (Chrome 64, 65) still
 * answers in time: the request is then left running and its answer ignored.
 */
export function createBrowserSend(view: Window & typeof globalThis): HttpSend {
  return (request) =>
    new Promise((resolve, reject) => {
      const controller = typeof view.AbortController === 'function' ? new view.AbortController() : null;
      const timer = view.setTimeout(() => {
        reject(new TimeoutError(request.method, request.url));
        controller?.abort();
      }, request.timeout);
      const settle = () => view.clearTimeout(timer);
      const init: RequestInit = { method: request.method, credentials: 'same-origin' };
      if (request.body !== undefined) init.body = request.body;
      if (request.contentType) init.headers = { 'content-type': request.contentType };
      if (request.keepalive) init.keepalive = true;
      if (controller) init.signal = controller.signal;
      Promise.resolve()
        .then(() => view.fetch(request.url, init))
        .then((response) => response.text().then((text) => resolve({ status: response.status, text })))
        .catch((cause: unknown) => reject(new NetworkError(request.method, request.url, cause)))
        .then(settle);
    });
}
