import type { FastifyInstance } from 'fastify';
import type { Auth } from '../auth/auth.ts';
import { toHeaders } from './headers.ts';

/** Serves signing up, in and out under `/api/auth/`. Responses and errors have the account library's own shapes. */
export function serveAuth(app: FastifyInstance, auth: Auth): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    handler: async (request, reply) => {
      const response = await auth.handle(
        { pathAndQuery: request.url, method: request.method, body: request.body },
        { headers: toHeaders(request), address: request.ip },
      );
      reply.status(response.status).header('cache-control', 'no-store');
      for (const [name, value] of response.headers)
        if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
      const wait = response.headers.get('x-retry-after');
      if (wait) reply.header('retry-after', wait);
      const cookies = response.headers.getSetCookie();
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : undefined);
    },
  });
}
