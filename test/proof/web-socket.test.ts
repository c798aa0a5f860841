import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openTextSocket } from '../support/web-socket.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that answers the opening request with `answer`, whatever it is asked. */
function serve(answer: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => {
        // One byte at a time: a reader must put frames together from what the network gives it.
        for (const byte of answer) socket.write(Buffer.from([byte]));
      });
    });
    servers.push(server);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/x`);
    });
  });
}

const AGREED = Buffer.from('HTTP/1.1 101 Switching Protocols\r\n\r\n');

function frame(first: number, text: string): Buffer {
  const payload = Buffer.from(text);
  const head =
    payload.length < 126 ? [first, payload.length] : [first, 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from(head), payload]);
}

async function received(frames: readonly Buffer[], count: number): Promise<readonly string[]> {
  const url = await serve(Buffer.concat([AGREED, ...frames]));
  const texts: string[] = [];
  return new Promise((resolve, reject) => {
    const onText = (text: string): void => {
      texts.push(text);
      if (texts.length === count) resolve(texts);
    };
    openTextSocket(url, onText, () => reject(new Error('closed early'))).catch(reject);
  });
}

describe('text WebSocket', () => {
  it('reads messages that share packets or are cut by them', async () => {
    const long = '码'.repeat(300);
    expect(await received([frame(0x81, 'one'), frame(0x81, long)], 2)).toEqual(['one', long]);
  });

  it('joins the parts of one message', async () => {
    expect(await received([frame(0x01, 'a'), frame(0x00, 'b'), frame(0x80, 'c')], 1)).toEqual(['abc']);
  });

  it('rejects when the other side does not agree', async () => {
    const url = await serve(Buffer.from('HTTP/1.1 404 Not Found\r\n\r\n'));
    await expect(
      openTextSocket(
        url,
        () => {},
        () => {},
      ),
    ).rejects.toThrow('no WebSocket at');
  });
});
