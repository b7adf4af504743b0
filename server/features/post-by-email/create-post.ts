import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { toArticleUrl } from '#server/features/articles/present.ts';
import type { ArticleRow } from '#server/features/articles/queries.ts';
import { createArticleIn, type Save } from '#server/features/articles/save.ts';
import type { BlogRow } from '#server/features/blogs/queries.ts';
import { toMediaUrl } from '#server/features/blogs/urls.ts';
import { NoRoomError, saveImages } from '#server/features/media/save.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { enqueueEmail } from '#server/platform/email/send.ts';
import { sanitizeHtml } from '#server/text/sanitize/sanitize.ts';
import { BODY_MAX_BYTES } from '#shared/domain/limits.ts';
import { isModuleOn } from '#shared/domain/modules.ts';
import type { EmailRefusal, LeftOutFile } from '#shared/emails.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import { type EmailedPost, insertImages, toEmailedPost } from './compose.ts';
import { type ReadImages, readImages } from './images.ts';
import {
  type Addressee,
  findReceivedEmail,
  findWriter,
  finishReceivedEmail,
  type Writer,
} from './queries.ts';
import { findPosting } from './resolve.ts';

/**
 * Creates a post from a stored email, or notifies its writer why not; both in the transaction that records the email as done.
 * Automatic emails, such as "I am away" replies, cause neither.
 */
export async function createPostFromEmail(context: Context, emailId: number): Promise<void> {
  const { db, clock, readEmail } = context;
  const received = await findReceivedEmail(db, emailId);
  if (!received) return;
  const reject = (reason: EmailRefusal, subject = '', leftOut: LeftOutFile[] = []) =>
    db.transaction().execute(async (trx) => {
      if (await finishReceivedEmail(trx, emailId))
        await enqueueRefusedEmail(context, trx, received, { reason, subject, leftOut });
    });
  const outcome = await readEmail(new Uint8Array(received.message));
  if (outcome.kind !== 'read') return reject('unreadable');
  const { email } = outcome;
  if (email.isAutomatic) {
    await db.transaction().execute((trx) => finishReceivedEmail(trx, emailId));
    return;
  }
  const posting = await findPosting(db, received);
  if (!posting) return reject('not_allowed', email.subject);
  const isMarkdown = isModuleOn(posting.site, 'markdown');
  const post = toEmailedPost(email, { isMarkdown, now: clock.now() });
  if (Buffer.byteLength(post.body) > BODY_MAX_BYTES) return reject('too_long', email.subject);
  const read = await readImages(email.files);
  const hasText = !isEmpty(post);
  const save = async ({ images, leftOut }: ReadImages): Promise<void> => {
    if (images.length === 0 && !hasText) return reject('empty', email.subject, leftOut);
    await savePost(context, emailId, posting, { post, images, leftOut });
  };
  await save(read).catch((error) => {
    if (!(error instanceof NoRoomError)) throw error;
    const reason = error.of === 'blog' ? 'no_room' : 'no_room_of_person';
    // The text is not lost.
    return save({
      images: [],
      leftOut: [...read.leftOut, ...read.images.map(({ name }) => ({ name, reason }) as const)],
    });
  });
}

/** Whether a body has no visible content; its images are in the email, or on the web. */
function isEmpty({ body, format }: EmailedPost): boolean {
  if (format === 'markdown') return body === '';
  const { text, images, players } = sanitizeHtml(body, { baseUrl: '' });
  return text === '' && images.length === 0 && players.length === 0;
}

async function savePost(
  context: Context,
  emailId: number,
  { site, writer }: { site: BlogRow; writer: Writer },
  { post, images, leftOut }: ReadImages & { post: EmailedPost },
): Promise<void> {
  const { publicUrl } = context.config;
  const owner = { user_id: writer.id, blog_id: site.id, purpose: 'post' as const, alt: '' };
  await saveImages(context, images, owner, async (trx, rows) => {
    // Another run was first: this one's images are deleted again.
    if (!(await finishReceivedEmail(trx, emailId))) throw new AlreadyDone();
    const storedImages = rows.map(({ id, width, height }, i) => {
      const { cid, place } = images[i]!;
      return { cid, place, width, height, address: toMediaUrl(publicUrl, id) };
    });
    const save = toSave(post, insertImages(post, storedImages));
    const article = await createArticleIn(trx, context, site, writer, save);
    await enqueueSavedEmail(context, trx, { site, writer, article, leftOut, unclear: post.options.unclear });
  }).catch((error) => {
    if (!(error instanceof AlreadyDone)) throw error;
  });
}

class AlreadyDone extends Error {}

/** An unclear shortcode may have been a delay, so the post becomes a draft. */
function toSave({ title, format, options }: EmailedPost, text: string): Save {
  const { status, tags, slug, excerpt, date, unclear } = options;
  return {
    title,
    ...(format === 'markdown' ? { content_markdown: text } : { content: text }),
    status: unclear.length > 0 ? 'draft' : (status ?? (date ? 'future' : 'publish')),
    tags,
    ...(slug === undefined ? {} : { slug }),
    ...(excerpt === undefined ? {} : { excerpt }),
    ...(date === undefined ? {} : { date: date.toISOString() }),
  };
}

async function enqueueSavedEmail(
  context: Context,
  trx: Transaction<Schema>,
  about: { site: BlogRow; writer: Writer; article: ArticleRow; leftOut: LeftOutFile[]; unclear: string[] },
): Promise<void> {
  const { publicUrl } = context.config;
  const { site, writer, article, leftOut, unclear } = about;
  const isPublic = article.status === 'publish';
  await enqueueEmail(context, trx, {
    to: writer.email,
    template: 'PostedByEmail',
    props: {
      title: article.title,
      site: site.title,
      status: article.status,
      date: article.publish_at?.toISOString() ?? null,
      link: isPublic
        ? toArticleUrl(publicUrl, site.slug, article.slug)
        : `${publicUrl}/post/${site.id}/${article.id}`,
      leftOut: leftOut.map(({ name, reason }) => ({ name, reason })),
      unclear,
    },
    locale: parseLocale(writer.language),
  });
}

async function enqueueRefusedEmail(
  context: Context,
  trx: Transaction<Schema>,
  { siteId, userId }: Addressee,
  refusal: { reason: EmailRefusal; subject: string; leftOut: LeftOutFile[] },
): Promise<void> {
  const writer = await findWriter(trx, userId);
  if (!writer) return;
  await enqueueEmail(context, trx, {
    to: writer.email,
    template: 'NotPostedByEmail',
    props: {
      ...refusal,
      link: `${context.config.publicUrl}/settings/modules/${siteId}`,
    },
    locale: parseLocale(writer.language),
  });
}
