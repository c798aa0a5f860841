import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** In development Vite answers for sources and scripts; what it does not know is a page. */
export function viteThen(vite: ViteDevServer, page: PageHandler): PageHandler {
  return async (request, reply) => {
    // Stays unresolved when Vite has answered: there is nothing left to do.
    await new Promise<void>((resolve, reject) => {
      vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve()));
    });
    return page(request, reply);
  };
}
