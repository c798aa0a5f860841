import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const TEXT = 1;
const CONTINUATION = 0;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

/** A text WebSocket to this machine: enough for a browser's debugging port (RFC 6455, no extensions). */
export interface TextSocket {
  send(text: string): void;
  close(): void;
}

interface Frame {
  readonly opcode: number;
  readonly final: boolean;
  readonly payload: Buffer;
  /** Bytes of the whole frame. */
  readonly size: number;
}

function encode(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const lengthBytes = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const head = Buffer.alloc(2 + lengthBytes);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (lengthBytes === 0 ? length : lengthBytes === 2 ? 126 : 127);
  if (lengthBytes === 2) head.writeUInt16BE(length, 2);
  if (lengthBytes === 8) head.writeBigUInt64BE(BigInt(length), 2);
  const mask = randomBytes(4);
  const masked = Buffer.from(payload.map((byte, index) => byte ^ (mask[index & 3] ?? 0)));
  return Buffer.concat([head, mask, masked]);
}

/** The first frame of `bytes`, or null when it has not arrived whole. Servers do not mask. */
function decode(bytes: Buffer): Frame | null {
  if (bytes.length < 2) return null;
  const first = bytes.readUInt8(0);
  const short = bytes.readUInt8(1) & 0x7f;
  const start = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < start) return null;
  const length =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (bytes.length < start + length) return null;
  const payload = bytes.subarray(start, start + length);
  return { opcode: first & 0x0f, final: (first & 0x80) !== 0, payload, size: start + length };
}

/** Calls `onText` for each whole message in the order of arrival; answers pings. */
function readMessages(socket: Socket, first: Buffer, onText: (text: string) => void): void {
  let bytes = first;
  let parts: Buffer[] = [];
  const drain = (): void => {
    for (let frame = decode(bytes); frame !== null; frame = decode(bytes)) {
      bytes = bytes.subarray(frame.size);
      if (frame.opcode === PING) socket.write(encode(PONG, frame.payload));
      if (frame.opcode === CLOSE) socket.end();
      if (frame.opcode !== TEXT && frame.opcode !== CONTINUATION) continue;
      parts.push(frame.payload);
      if (!frame.final) continue;
      const text = Buffer.concat(parts).toString('utf8');
      parts = [];
      onText(text);
    }
  };
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    drain();
  });
  drain();
}

/** Opens `ws://…`; rejects when the other side does not agree to a WebSocket. */
export function openTextSocket(
  url: string,
  onText: (text: string) => void,
  onClose: () => void,
): Promise<TextSocket> {
  const { hostname, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let head = Buffer.alloc(0);
    const onHead = (chunk: Buffer): void => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.off('data', onHead);
      if (!head.toString('latin1').startsWith('HTTP/1.1 101')) {
        socket.destroy();
        reject(new Error(`no WebSocket at ${url}: ${head.subarray(0, end).toString('latin1')}`));
        return;
      }
      socket.on('close', onClose);
      readMessages(socket, head.subarray(end + 4), onText);
      resolve({
        send: (text) => socket.write(encode(TEXT, Buffer.from(text))),
        close: () => socket.destroy(),
      });
    };
    socket.on('data', onHead);
    socket.on('error', reject);
    socket.write(
      `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
  });
}
