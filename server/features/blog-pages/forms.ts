import type { Context } from '#server/context.ts';
import { findBlog } from '#server/features/blogs/queries.ts';
import { findFeedSubscription } from '#server/features/feeds/queries.ts';
import { createSubscription, deleteSubscription } from '#server/features/feeds/queries-subscribe.ts';
import { createAttempts } from '#server/platform/auth/attempts.ts';
import { getUnverifiedMessage } from '#server/platform/auth/viewer.ts';
import type { Form, FormOutcome } from '#server/platform/http/form.ts';
import { getModuleOptions, isModuleOn } from '#shared/domain/modules.ts';
import { toSafeRedirectPath } from '#shared/domain/redirect-path.ts';
import { findPublishedPost } from './queries.ts';
import { REQUESTS_PER_HOUR, subscribeByEmail } from './subscribe-by-email.ts';

const GONE = 'This blog no longer exists.';
const NO_EMAIL: FormOutcome = {
  kind: 'refused',
  values: {},
  error: 'This blog doesn’t send email. You can follow it in the Reader.',
  status: 403,
};
const POST_GONE = 'This post no longer exists.';

/** Creates the forms on a blog's public pages. Their rate limits belong to the server that they are created for. */
export function createBlogForms(): Form<Context>[] {
  const attempts = createAttempts(REQUESTS_PER_HOUR, 60 * 60_000);

  /** The button "Subscribe", for users; visitors have a field for their email address. */
  const subscribe: Form<Context> = {
    path: '/sites/:slug',
    handle: async (context, post) => {
      const { db } = context;
      const { values, viewer } = post;
      const to = toSafeRedirectPath(values.return_to, '/reader');
      const blog = await findBlogOfForm(context, values.site_ID, viewer?.id ?? null);
      if (!viewer && values.email === undefined)
        return { kind: 'done', to: `/log-in?${new URLSearchParams({ redirect_to: to })}` };
      if (!blog) return { kind: 'refused', values: {}, error: GONE, status: 404 };
      if (!viewer && !isModuleOn(blog, 'subscriptions')) return NO_EMAIL;
      if (!viewer) return subscribeByEmail(context, attempts, post, { site: blog, to });
      if (values.subscribed === 'false') {
        const subscription = await findFeedSubscription(db, viewer.id, blog.feed_id);
        if (subscription)
          await db.transaction().execute((trx) => deleteSubscription(trx, viewer.id, subscription.id));
        return { kind: 'done', to };
      }
      if (!viewer.emailVerified)
        return { kind: 'refused', values: {}, error: getUnverifiedMessage(), status: 403 };
      await db.transaction().execute((trx) => createSubscription(trx, viewer.id, blog.feed_id));
      return { kind: 'done', to };
    },
  };

  /** The field for the comments of one post. */
  const subscribeToComments: Form<Context> = {
    path: '/sites/:slug/:postSlug',
    handle: async (context, form) => {
      const { values } = form;
      const to = toSafeRedirectPath(values.return_to, '/reader');
      const blog = await findBlogOfForm(context, values.site_ID, null);
      if (!blog) return { kind: 'refused', values: {}, error: GONE, status: 404 };
      if (!isModuleOn(blog, 'subscriptions') || !getModuleOptions(blog, 'subscriptions').stc_enabled)
        return NO_EMAIL;
      const post = await findPublishedPost(context.db, blog.feed_id, Number(values.post_ID));
      if (!post) return { kind: 'refused', values: {}, error: POST_GONE, status: 404 };
      return subscribeByEmail(context, attempts, form, { site: blog, post, to });
    },
  };

  return [subscribe, subscribeToComments];
}

async function findBlogOfForm({ db }: Context, siteId: string | undefined, viewerId: number | null) {
  const id = Number(siteId);
  return Number.isSafeInteger(id) ? findBlog(db, id, viewerId) : undefined;
}
