import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { BlogRow } from '#server/features/blogs/queries.ts';
import { canDo } from '#server/features/blogs/rules.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { deletePostAddress, replacePostAddress } from './queries.ts';
import { isEmailReceived, toPostAddress } from './rules.ts';

/**
 * Creates a new address to post to for the viewer (`regenerate`), or deletes it ('' or `DELETE`). Returns the resulting address.
 * Throws `invalid_input` for other values and if this server receives no email, `forbidden` for those who do not write here.
 */
export async function savePostAddress(
  trx: Transaction<Schema>,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  blog: BlogRow,
  viewer: Viewer,
  action: unknown,
): Promise<string> {
  if (action === '' || action === 'DELETE') {
    await deletePostAddress(trx, blog.id, viewer.id);
    return '';
  }
  if (action !== 'regenerate')
    throw new AppError(
      'invalid_input',
      'You can’t choose the email address yourself. Send “regenerate” to get a new one, or nothing to remove it.',
    );
  if (!isEmailReceived(config)) throw new AppError('invalid_input', EMAIL_NOT_RECEIVED);
  if (!canDo(viewer, blog).publish_posts)
    throw new AppError('forbidden', 'Only people who write for this blog can post to it by email.');
  return toPostAddress(config, await replacePostAddress(trx, blog.id, viewer.id, clock.now()));
}

export const EMAIL_NOT_RECEIVED = 'This server doesn’t receive email, so you can’t post by email here.';
