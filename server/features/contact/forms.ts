import type { Context } from '#server/context.ts';
import { type BlogRow, findBlog } from '#server/features/blogs/queries.ts';
import { toBlogUrl } from '#server/features/blogs/urls.ts';
import { isBlockedSender } from '#server/features/comments/queries.ts';
import { countNewAccountAct } from '#server/features/limits/queries-new-accounts.ts';
import { createAttempts } from '#server/platform/auth/attempts.ts';
import { type EmailJob, enqueueEmails } from '#server/platform/email/send.ts';
import type { Form, FormOutcome } from '#server/platform/http/form.ts';
import { toNetwork } from '#server/platform/http/network.ts';
import { removeForbidden } from '#server/text/characters.ts';
import { collapseSpace } from '#server/text/html-text.ts';
import { EmailAddress } from '#shared/api/parameters.ts';
import { CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } from '#shared/domain/limits.ts';
import { isModuleOn } from '#shared/domain/modules.ts';
import { toSafeRedirectPath } from '#shared/domain/redirect-path.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import { listContactableOwners } from './queries.ts';

const HOUR_MS = 60 * 60_000;
/** Messages from one network address, to all blogs. */
const SENT_PER_HOUR = 10;
/** Messages to one blog, from all addresses, so that no inbox is flooded. */
const RECEIVED_PER_HOUR = 60;

interface Message {
  name: string;
  email: string;
  text: string;
}

/** Creates the form on a blog's contact page. Its counts belong to the server that it is created for. */
export function createContactForms(): Form<Context>[] {
  const sent = createAttempts(SENT_PER_HOUR, HOUR_MS);
  const received = createAttempts(RECEIVED_PER_HOUR, HOUR_MS);

  const contact: Form<Context> = {
    path: '/sites/:slug/contact',
    handle: async (context, { values, viewer, address }) => {
      const { db } = context;
      const toRefusal = (error: string, status: number, field?: string): FormOutcome => ({
        kind: 'refused',
        values,
        error,
        status,
        ...(field && { field }),
      });
      const blog = await findBlog(db, Number(values.site_ID) || 0, viewer?.id ?? null);
      if (!blog) return toRefusal('This blog no longer exists.', 404);
      if (!isModuleOn(blog, 'contact-form'))
        return toRefusal('This blog no longer takes messages here.', 403);
      const to = `${toSafeRedirectPath(values.return_to, `/sites/${blog.slug}/contact`)}?sent=1#contact`;
      // A program. It gets the response it expects.
      if (values.website) return { kind: 'done', to };
      const message = parseMessage(values);
      if ('error' in message) return toRefusal(message.error, 422, message.field);
      if (await isBlockedSender(db, blog.id, { userId: viewer?.id ?? null, email: message.email }))
        return toRefusal('You can’t write to this blog.', 403);
      const owners = await listContactableOwners(db, blog.id);
      if (owners.length === 0)
        return toRefusal('The owners of this blog can’t be reached by email at the moment.', 409);
      if (sent.record(toNetwork(address)) !== undefined || received.record(String(blog.id)) !== undefined)
        return toRefusal('Too many messages. Try again in an hour.', 429);
      await db.transaction().execute(async (trx) => {
        if (viewer) await countNewAccountAct(trx, viewer, 'email', context.clock.now());
        await enqueueEmails(
          context,
          trx,
          owners.map((owner) => toContactEmail(owner, blog, message, context.config.publicUrl)),
        );
      });
      return { kind: 'done', to };
    },
  };
  return [contact];
}

/** Returns the values as a message, or what is wrong with them. */
function parseMessage(values: Record<string, string>): Message | { error: string; field: string } {
  const name = collapseSpace(removeForbidden(values.name ?? ''));
  if (name === '') return { error: 'Enter your name.', field: 'name' };
  if (name.length > CONTACT_NAME_MAX)
    return { error: `A name can have ${CONTACT_NAME_MAX} characters at most.`, field: 'name' };
  const email = EmailAddress.safeParse((values.email ?? '').trim());
  if (!email.success)
    return { error: 'Enter a full email address, such as ann@example.com.', field: 'email' };
  const text = removeForbidden(values.message ?? '').trim();
  if (text === '') return { error: 'Write your message first.', field: 'message' };
  if (text.length > CONTACT_MESSAGE_MAX)
    return {
      error: 'A message can have 10,000 characters at most. Please make it shorter.',
      field: 'message',
    };
  return { name, email: email.data, text };
}

/** Replies go to the sender's address alone, because a name could be parsed as more addresses. */
function toContactEmail(
  owner: { email: string; language: string },
  blog: BlogRow,
  { name, email, text }: Message,
  publicUrl: string,
): EmailJob {
  return {
    to: owner.email,
    template: 'ContactMessage',
    props: {
      site: blog.title,
      siteLink: toBlogUrl(publicUrl, blog.slug),
      name,
      email,
      text,
    },
    locale: parseLocale(owner.language),
    headers: { 'Reply-To': email },
  };
}
