import type { Kysely } from 'kysely';
import { type BlogRow, findBlog } from '#server/features/blogs/queries.ts';
import { canDo } from '#server/features/blogs/rules.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { isModuleOn } from '#shared/domain/modules.ts';
import { type Addressee, findWriter, type Writer } from './queries.ts';

/**
 * Finds the writer and the blog of an address; undefined if that user no longer writes there, is gone, or the blog does not
 * accept posts by email.
 */
export async function findPosting(
  db: Kysely<Schema>,
  { siteId, userId }: Addressee,
): Promise<{ site: BlogRow; writer: Writer } | undefined> {
  const writer = await findWriter(db, userId);
  const blog = writer && (await findBlog(db, siteId, userId));
  if (!blog || !isModuleOn(blog, 'post-by-email') || !canDo(writer, blog).publish_posts) return undefined;
  return { site: blog, writer };
}
