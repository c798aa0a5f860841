import type { FastifyRequest } from 'fastify';
import { isPrivateAddress } from '../place/ip-city.ts';

/**
 * True for people at this machine or in its network; never for those who come through a proxy from the internet, nor
 * through one that is not configured as trusted: behind it everybody seems to be inside.
 */
export function isFromInside(request: FastifyRequest): boolean {
  const isTrusting = request.ips !== undefined;
  const { forwarded, 'x-forwarded-for': forwardedFor } = request.headers;
  if (!isTrusting && (forwarded !== undefined || forwardedFor !== undefined)) {
    return false;
  }
  return isPrivateAddress(request.socket.remoteAddress ?? '') && isPrivateAddress(request.ip);
}
