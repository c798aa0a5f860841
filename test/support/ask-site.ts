import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { type Nginx, SITE_NAME } from './start-nginx.ts';

export interface SiteAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface SiteQuestion {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Address of this machine that the question comes from; all of 127.0.0.0/8 are. */
  readonly from?: string;
}

/** Asks nginx for a path over TLS, verifying its certificate, and undoes no compression. */
export function askSite(nginx: Nginx, path: string, question: SiteQuestion = {}): Promise<SiteAnswer> {
  const { method = 'GET', headers = {}, body = '', from = '127.0.0.1' } = question;
  return new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port: nginx.port,
        servername: SITE_NAME,
        ca: nginx.certificate,
        localAddress: from,
        agent: false,
        path,
        method,
        headers: { host: SITE_NAME, ...(body === '' ? {} : { 'content-length': body.length }), ...headers },
      },
      async (answer) => {
        resolve({ status: answer.statusCode, headers: answer.headers, body: await buffer(answer) });
      },
    )
      .on('error', reject)
      .end(body);
  });
}

/** One call through nginx. */
export async function callSite(
  nginx: Nginx,
  path: string,
  fields: Readonly<Record<string, string>>,
  question: Pick<SiteQuestion, 'headers' | 'from'> = {},
): Promise<{ readonly code: number; readonly data: Readonly<Record<string, string>> | null }> {
  const { body } = await askSite(nginx, path, {
    ...question,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...question.headers },
    body: new URLSearchParams(fields).toString(),
  });
  return JSON.parse(body.toString());
}
