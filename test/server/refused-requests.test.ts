import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, runService } from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.close());

/** Everything that comes back for these bytes, on a connection that the last request ends. */
function answersTo(...requests: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(requests.join('')));
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(said));
  });
}

const LAST = 'GET /healthz HTTP/1.1\r\nhost: a.example\r\nconnection: close\r\n\r\n';

describe('a request that is refused reads nothing of itself', () => {
  it.each([
    ['a body that is no JSON', 'PUT /x HTTP/1.1', 'content-type: application/json', 400, 'Bad Request.'],
    [
      'a body that is too large',
      'PUT /secret HTTP/1.1',
      'content-type: application/json',
      413,
      'Payload Too Large.',
    ],
  ])('%s', async (_what, line, header, status, words) => {
    const body = status === 413 ? 'x'.repeat(100_000) : 'secret';
    const headers = ['host: a.example', ...(header === '' ? [] : [header, `content-length: ${body.length}`])];
    const said = await answersTo(
      `${[line, ...headers].join('\r\n')}\r\n\r\n${header === '' ? '' : body}`,
      LAST,
    );
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(said).toContain(`\r\n\r\n${words}`);
    expect(said).not.toContain('secret');
    expect(said.split('HTTP/1.1 200')[0]).toMatch(/x-content-type-options: nosniff/);
    expect(said.split('HTTP/1.1 200')[0]).toMatch(/content-security-policy: default-src 'none'/);
    expect(said.split('HTTP/1.1 200')[0]).toMatch(/x-request-id: [0-9a-f]{16}/);
  });
});

it('a body that is too large is read to its end, so that a proxy has the answer and goes on', async () => {
  const body = 'x'.repeat(1024 ** 2);
  const type = 'content-type: application/x-www-form-urlencoded';
  const head = `POST /v3/app/index HTTP/1.1\r\nhost: a.example\r\n${type}\r\ncontent-length: ${body.length}\r\n\r\n`;
  const said = await answersTo(head, body, LAST);
  expect(said).toContain('"reason":"body-invalid"');
  expect(said).toContain('{"ok":true}');
});
