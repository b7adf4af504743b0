import type { FastifyInstance } from 'fastify';
import type { Auth } from '../auth/auth.ts';
import { headersOf } from './route.ts';

/** Serves signing up, in and out under `/api/auth/`. Answers and refusals have the account library's own shapes. */
export function mountAuth(app: FastifyInstance, auth: Auth): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    handler: async (request, reply) => {
      const answer = await auth.handle(
        { pathAndQuery: request.url, method: request.method, body: request.body },
        { headers: headersOf(request), address: request.ip },
      );
      reply.status(answer.status).header('cache-control', 'no-store');
      for (const [name, value] of answer.headers)
        if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
      const wait = answer.headers.get('x-retry-after');
      if (wait) reply.header('retry-after', wait);
      const cookies = answer.headers.getSetCookie();
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      return reply.send(answer.body ? Buffer.from(await answer.arrayBuffer()) : undefined);
    },
  });
}
