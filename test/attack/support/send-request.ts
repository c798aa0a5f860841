import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An answer as it came. */
export interface RawAnswer {
  /** 0 when the connection was closed without one. */
  readonly status: number;
  /** Status line and headers. */
  readonly head: string;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Sends a request whose headers HTTP allows. */
export function sendRequest(
  url: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent }, async (answer) => {
      const { statusCode = 0, rawHeaders } = answer;
      resolve({
        status: statusCode,
        head: rawHeaders.join('\n'),
        body: (await buffer(answer)).toString('utf8'),
      });
    });
    // The server was closing the connection when the request went out: HTTP lets a client ask anew on another.
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (!sent.reusedSocket || error.code !== 'ECONNRESET') reject(error);
      else sendRequest(url, method, path, headers, body).then(resolve, reject);
    });
    sent.end(body);
  });
}

/** Sends exactly these bytes and reads all that comes; the request must end the connection. */
export function sendRaw(url: string, bytes: Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(bytes));
    socket.on('data', (piece) => pieces.push(piece));
    // A server may close while the request is still being sent.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      const text = Buffer.concat(pieces).toString('utf8');
      const end = text.indexOf('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
        head: text.slice(0, Math.max(end, 0)),
        body: text.slice(end + 4),
      });
    });
  });
}
