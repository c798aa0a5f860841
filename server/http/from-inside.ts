import type { FastifyRequest } from 'fastify';
import { isPrivateAddress } from '../place/ip-city.ts';

/** True for people at this machine or in its network; never for those who come through a proxy from the internet. */
export function isFromInside(request: FastifyRequest): boolean {
  return isPrivateAddress(request.socket.remoteAddress ?? '') && isPrivateAddress(request.ip);
}
