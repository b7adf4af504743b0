import type { Context } from '#server/context.ts';
import { findSite } from '#server/features/blogs/queries.ts';
import { findFollow } from '#server/features/feeds/queries.ts';
import { createFollow, deleteFollow } from '#server/features/feeds/queries-follow.ts';
import { createAttempts } from '#server/platform/auth/attempts.ts';
import { verifyBefore } from '#server/platform/auth/viewer.ts';
import type { Form, FormOutcome } from '#server/platform/http/form.ts';
import { isModuleOn, optionsOf } from '#shared/domain/modules.ts';
import { safeRedirectPath } from '#shared/domain/redirect-path.ts';
import { ASKS_PER_HOUR, askByMail } from './ask-by-mail.ts';
import { findPublishedPost } from './queries.ts';

const GONE = 'This blog no longer exists.';
const NO_MAIL: FormOutcome = {
  kind: 'refused',
  values: {},
  error: 'This blog doesn’t send email. You can follow it in the Reader.',
  status: 403,
};
const POST_GONE = 'This post no longer exists.';

/** The forms on a blog's public pages. Their count of tries belongs to the server that they are made for. */
export function createBlogForms(): Form<Context>[] {
  const attempts = createAttempts(ASKS_PER_HOUR, 60 * 60_000);

  /** The button "Subscribe", for members; visitors have a field for their e-mail address. */
  const subscribe: Form<Context> = {
    path: '/sites/:slug',
    handle: async (context, post) => {
      const { db } = context;
      const { values, viewer } = post;
      const to = safeRedirectPath(values.return_to, '/reader');
      const site = await findSiteOfForm(context, values.site_ID, viewer?.id ?? null);
      if (!viewer && values.email === undefined)
        return { kind: 'done', to: `/log-in?${new URLSearchParams({ redirect_to: to })}` };
      if (!site) return { kind: 'refused', values: {}, error: GONE, status: 404 };
      if (!viewer && !isModuleOn(site, 'subscriptions')) return NO_MAIL;
      if (!viewer) return askByMail(context, attempts, post, { site, to });
      if (values.subscribed === 'false') {
        const follow = await findFollow(db, viewer.id, site.feed_id);
        if (follow) await db.transaction().execute((trx) => deleteFollow(trx, viewer.id, follow.id));
        return { kind: 'done', to };
      }
      if (!viewer.emailVerified) return { kind: 'refused', values: {}, error: verifyBefore(), status: 403 };
      await db.transaction().execute((trx) => createFollow(trx, viewer.id, site.feed_id));
      return { kind: 'done', to };
    },
  };

  /** The field for the comments of one post. */
  const subscribeToComments: Form<Context> = {
    path: '/sites/:slug/:postSlug',
    handle: async (context, form) => {
      const { values } = form;
      const to = safeRedirectPath(values.return_to, '/reader');
      const site = await findSiteOfForm(context, values.site_ID, null);
      if (!site) return { kind: 'refused', values: {}, error: GONE, status: 404 };
      if (!isModuleOn(site, 'subscriptions') || !optionsOf(site, 'subscriptions').stc_enabled) return NO_MAIL;
      const post = await findPublishedPost(context.db, site.feed_id, Number(values.post_ID));
      if (!post) return { kind: 'refused', values: {}, error: POST_GONE, status: 404 };
      return askByMail(context, attempts, form, { site, post, to });
    },
  };

  return [subscribe, subscribeToComments];
}

async function findSiteOfForm({ db }: Context, siteId: string | undefined, viewerId: number | null) {
  const id = Number(siteId);
  return Number.isSafeInteger(id) ? findSite(db, id, viewerId) : undefined;
}
