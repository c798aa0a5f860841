import type { ServerOptions } from 'node:http';

/** How long a connection may take, and how many there may be. Times in milliseconds. */
export interface HttpLimits {
  /** Until the headers of a request are there. */
  readonly headers: number;
  /** Until all of a request is there, its body too. */
  readonly request: number;
  /** Without a byte in either direction. */
  readonly idle: number;
  /** Between two requests. */
  readonly keepAlive: number;
  /** Connections in all. */
  readonly sockets: number;
  /** Connections from one internet address. */
  readonly socketsPerAddress: number;
  /** Connections from the network around it: 256 IPv4 addresses, the first 48 bits of an IPv6 address. */
  readonly socketsPerNetwork: number;
}

/** Looks for connections that took too long in a time. */
const LOOKS = 4;

/** The limits as options of Node's server. */
export const serverOptions = ({ headers, request }: HttpLimits): ServerOptions => ({
  headersTimeout: headers,
  requestTimeout: request,
  connectionsCheckingInterval: Math.min(headers, request) / LOOKS,
});
