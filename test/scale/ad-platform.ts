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

export async function startAdPlatform(): Promise<AdPlatform> {
  const came = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const [, network = ''] = /^\/(\w+)/.exec(request.url ?? '') ?? [];
    const body = await text(request).catch(() => '');
    const conversion = `${network} ${/click-\d+-\w+/.exec(request.url + body)?.[0]}`;
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
