import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { sanitizeHtml } from '#server/crawler/sanitize/sanitize.ts';
import { addressOfArticle } from '#server/features/articles/present.ts';
import type { ArticleRow } from '#server/features/articles/queries.ts';
import { createArticleIn, type Save } from '#server/features/articles/save.ts';
import { addressOfMedia } from '#server/features/blogs/present.ts';
import type { SiteRow } from '#server/features/blogs/queries.ts';
import { savePictures } from '#server/features/media/save.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { orderMail } from '#server/platform/email/send.ts';
import { BODY_MAX_BYTES } from '#shared/domain/limits.ts';
import { isModuleOn } from '#shared/domain/modules.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import { composePost, type MailedPost, placePictures } from './compose.ts';
import { type LeftOut, type MailPicture, readPictures } from './pictures.ts';
import { type Addressee, findReceivedMail, findWriter, finishReceivedMail, type Writer } from './queries.ts';
import { findPosting } from './resolve.ts';

/** Why a mail did not become a post. */
type Refusal = 'unreadable' | 'empty' | 'too_long' | 'not_allowed';

/**
 * Makes a post of a mail that was kept, or tells its writer why not; both in the transaction that notes the mail as dealt with. What
 * programs send, answers of somebody who is away above all, makes neither.
 */
export async function publishMail(context: Context, mailId: number): Promise<void> {
  const { db, clock, readMail } = context;
  const received = await findReceivedMail(db, mailId);
  if (!received) return;
  const refuse = (reason: Refusal, subject = '') =>
    db.transaction().execute(async (trx) => {
      if (await finishReceivedMail(trx, mailId)) await tellRefused(context, trx, received, reason, subject);
    });
  const outcome = await readMail(new Uint8Array(received.message));
  if (outcome.kind !== 'read') return refuse('unreadable');
  const { mail } = outcome;
  if (mail.isAutomatic) {
    await db.transaction().execute((trx) => finishReceivedMail(trx, mailId));
    return;
  }
  const posting = await findPosting(db, received);
  if (!posting) return refuse('not_allowed', mail.subject);
  const isMarkdown = isModuleOn(posting.site, 'markdown');
  const post = composePost(mail, { isMarkdown, now: clock.now() });
  if (Buffer.byteLength(post.body) > BODY_MAX_BYTES) return refuse('too_long', mail.subject);
  const { pictures, leftOut } = await readPictures(mail.files);
  if (pictures.length === 0 && isEmpty(post)) return refuse('empty', mail.subject);
  await savePost(context, mailId, posting, { post, pictures, leftOut });
}

/** Whether nothing would be seen of a body; its pictures are in the mail, or on the web. */
function isEmpty({ body, format }: MailedPost): boolean {
  if (format === 'markdown') return body === '';
  const { text, images, players } = sanitizeHtml(body, { baseUrl: '' });
  return text === '' && images.length === 0 && players.length === 0;
}

async function savePost(
  context: Context,
  mailId: number,
  { site, writer }: { site: SiteRow; writer: Writer },
  { post, pictures, leftOut }: { post: MailedPost; pictures: MailPicture[]; leftOut: LeftOut[] },
): Promise<void> {
  const { publicUrl } = context.config;
  const owner = { user_id: writer.id, blog_id: site.id, purpose: 'post' as const, alt: '' };
  await savePictures(context, pictures, owner, async (trx, rows) => {
    // Another run has come first: this one's pictures go again.
    if (!(await finishReceivedMail(trx, mailId))) throw new AlreadyDone();
    const placed = rows.map(({ id, width, height }, i) => {
      const { cid, place } = pictures[i]!;
      return { cid, place, width, height, address: addressOfMedia(publicUrl, id) };
    });
    const save = toSave(post, placePictures(post, placed));
    const article = await createArticleIn(trx, context, site, writer, save);
    await tellSaved(context, trx, { site, writer, article, leftOut, unclear: post.wishes.unclear });
  }).catch((error) => {
    if (!(error instanceof AlreadyDone)) throw error;
  });
}

class AlreadyDone extends Error {}

/** What was not understood may have been the word to wait, so that the post is a draft then. */
function toSave({ title, format, wishes }: MailedPost, text: string): Save {
  const { status, tags, slug, excerpt, date, unclear } = wishes;
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

async function tellSaved(
  context: Context,
  trx: Transaction<Schema>,
  about: { site: SiteRow; writer: Writer; article: ArticleRow; leftOut: LeftOut[]; unclear: string[] },
): Promise<void> {
  const { publicUrl } = context.config;
  const { site, writer, article, leftOut, unclear } = about;
  const isPublic = article.status === 'publish';
  await orderMail(context, trx, {
    to: writer.email,
    mail: 'PostedByEmail',
    props: {
      title: article.title,
      site: site.title,
      status: article.status,
      date: article.publish_at?.toISOString() ?? null,
      link: isPublic
        ? addressOfArticle(publicUrl, site.slug, article.slug)
        : `${publicUrl}/post/${site.id}/${article.id}`,
      leftOut: leftOut.map(({ name, reason }) => ({ name, reason })),
      unclear,
      locale: parseLocale(writer.language),
    },
  });
}

async function tellRefused(
  context: Context,
  trx: Transaction<Schema>,
  { siteId, userId }: Addressee,
  reason: Refusal,
  subject: string,
): Promise<void> {
  const writer = await findWriter(trx, userId);
  if (!writer) return;
  await orderMail(context, trx, {
    to: writer.email,
    mail: 'NotPostedByEmail',
    props: {
      reason,
      subject,
      link: `${context.config.publicUrl}/settings/modules/${siteId}`,
      locale: parseLocale(writer.language),
    },
  });
}
