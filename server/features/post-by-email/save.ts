import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { SiteRow } from '#server/features/blogs/queries.ts';
import { canDo } from '#server/features/blogs/rules.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { deletePostAddress, regeneratePostAddress } from './queries.ts';
import { addressOfToken, isMailReceived } from './rules.ts';

/**
 * Gives the viewer a new address to post to (`regenerate`), or ends it ('' or `DELETE`). Answers the address that there is then.
 * Throws `invalid_input` for other wishes and where this server receives no email, `forbidden` for those who don't write in the blog.
 */
export async function savePostAddress(
  trx: Transaction<Schema>,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  site: SiteRow,
  viewer: Viewer,
  wish: unknown,
): Promise<string> {
  if (wish === '' || wish === 'DELETE') {
    await deletePostAddress(trx, site.id, viewer.id);
    return '';
  }
  if (wish !== 'regenerate')
    throw new AppError(
      'invalid_input',
      'You can’t choose the email address yourself. Send “regenerate” to get a new one, or nothing to remove it.',
    );
  if (!isMailReceived(config)) throw new AppError('invalid_input', NOT_RECEIVED);
  if (!canDo(viewer, site).publish_posts)
    throw new AppError('forbidden', 'Only people who write for this blog can post to it by email.');
  return addressOfToken(config, await regeneratePostAddress(trx, site.id, viewer.id, clock.now()));
}

export const NOT_RECEIVED = 'This server doesn’t receive email, so you can’t post by email here.';
