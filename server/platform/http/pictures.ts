import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireAccess, type Viewer } from '../auth/viewer.ts';
import { AppError } from './errors.ts';
import { createLimit } from './limits.ts';
import type { FindRequestViewer } from './request-viewer.ts';

export interface Picture {
  /** Its media type. */
  type: string;
  bytes: Uint8Array;
}

/** Each makes this server send a request to another one. */
const PICTURES_PER_MINUTE = 200;

const Input = z.object({ feedId: z.coerce.number(), postId: z.coerce.number(), url: z.url() });

/** Serves pictures of posts to members' devices, which keep them for reading without a connection. */
export function servePictures(
  app: FastifyInstance,
  findPicture: (viewer: Viewer, input: z.output<typeof Input>) => Promise<Picture | undefined>,
  { findRequestViewer }: { findRequestViewer: FindRequestViewer },
): void {
  const limit = createLimit(app, PICTURES_PER_MINUTE);
  app.get('/api/pictures', async (request, reply) => {
    await limit(request);
    const viewer = await findRequestViewer(request);
    requireAccess('member', viewer);
    const input = Input.safeParse(request.query);
    if (!input.success)
      throw new AppError('invalid_input', 'Name a post’s feed and number, and the address of a picture.');
    const picture = await findPicture(viewer!, input.data);
    if (!picture) return reply.status(204).send();
    const { type, bytes } = picture;
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline',
      })
      .type(type)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
