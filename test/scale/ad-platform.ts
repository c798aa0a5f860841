import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A stand-in for the ad platforms, beside all servers: it keeps what came while they are killed. */
export interface AdPlatform {
  readonly url: string;
  /** How often the conversion of a click came, by network and click. */
  readonly came: ReadonlyMap<string, number>;
  stop(): void;
}

/** Clicks of tests, whatever a platform calls them. */
export const CLICK = /click-\d+-\w+/;

export async function startAdPlatform(): Promise<AdPlatform> {
  const came = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const all = decodeURIComponent(request.url ?? '') + (await text(request).catch(() => ''));
    const network = all.split(/[/?]/)[1];
    const conversion = `${network} ${CLICK.exec(all)?.[0]}`;
    came.set(conversion, (came.get(conversion) ?? 0) + 1);
    response.end('{"result":1,"code":0,"header":{"status":0}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    came,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
