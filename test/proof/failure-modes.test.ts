import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FailureMode, failureIn, failureModes } from '../../engine/analyse/failures/failure-mode.ts';
import { readReply } from '../../engine/decide/guard/read-reply.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import { createApiClient } from '../../engine/runtime/api/api-client.ts';
import type { ApiError } from '../../engine/runtime/api/api-error.ts';
import { replyOfError } from '../../engine/runtime/api/reply-of-error.ts';
import { createBrowserSend } from '../../engine/runtime/platform/browser-send.ts';
import { SMALL_RELEASE } from '../runtime/support/small-release.ts';
import { shippedRelease } from '../support/shipped-release.ts';

const { site } = shippedRelease();
const { api } = site;

/** How the server answers the call of a test. */
let mode: FailureMode;
let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    if (mode.answer) response.writeHead(mode.answer.status).end(mode.answer.body);
    else if (mode.reply.status === 'network') request.socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.closeAllConnections());

/** A client that waits a moment where no answer comes. */
function clientFor(played: FailureMode) {
  mode = played;
  const timeout = played.reply.status === 'timeout' ? 20 : api.timeout;
  const host = { ...SMALL_RELEASE.host, apiBase: origin, trackingBase: origin };
  const release = { ...SMALL_RELEASE, site: { ...site, api: { ...api, timeout } }, host };
  const send = createBrowserSend(globalThis as unknown as typeof window);
  return createApiClient({
    release,
    send,
    lookup: () => () => null,
    log: () => {},
    onUnauthorised: () => {},
  });
}

describe.each(Object.entries(api.endpoints))('the call %s', (name, endpoint) => {
  it.each(failureModes(api, endpoint))(
    'that ends in $id is what the failure table takes it for',
    async (played) => {
      const client = clientFor(played);
      const error = await client.data(name).then(
        () => null,
        ({ name, envelope }: ApiError) => ({ name, ...(envelope && { envelope }) }),
      );
      expect(error).toEqual(failureIn(played, api.successCode));
      const reply = await client
        .call(name)
        .then((envelope) => readReply(endpoint, envelope as unknown as Json), replyOfError);
      expect(reply).toEqual(played.reply);
    },
  );
});
