import type { Context } from '#server/context.ts';
import { countNewAccountAct } from '#server/features/limits/queries-new-accounts.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { enqueueEmail } from '#server/platform/email/send.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/blogs.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import { presentBlogAuthor } from './present.ts';
import { type BlogRow, findBlog, getBlog } from './queries.ts';
import * as queries from './queries-authors.ts';
import { getManagedBlog } from './resolve.ts';
import { requireCapability } from './rules.ts';
import { toBlogUrl } from './urls.ts';

const LAST_OWNER = 'A blog needs an owner. Make someone else an owner first.';
/** Each may send an email to a person who did not ask for it. */
const INVITATIONS_PER_MINUTE = 20;

/** Returns a user who can be invited to the blog. Throws `not_found`, or `forbidden` if the user is not in the blog's team. */
async function getInvitee({ db }: Context, blog: BlogRow, who: string) {
  const invitee = await queries.findInvitee(db, who);
  if (!invitee)
    throw new AppError('not_found', 'We can’t find a member with this username or email address.');
  if (blog.team_id !== null && !(await queries.isTeamMember(db, blog.team_id, invitee.id)))
    throw new AppError('forbidden', 'Only members of the team can write for its blog.');
  return invitee;
}

async function inviteAuthor(
  context: Context,
  blog: BlogRow,
  { who, role }: { who: string; role: queries.BlogRole },
  viewer: Viewer,
): Promise<void> {
  const { db, clock, config } = context;
  const invitee = await getInvitee(context, blog, who);
  await db.transaction().execute(async (trx) => {
    const outcome = await queries.inviteAuthor(trx, blog.id, invitee.id, role, clock.now());
    if (outcome === 'existing')
      throw new AppError('already_exists', `${invitee.name} writes here or is invited already.`);
    if (outcome === 'last_owner') throw new AppError('conflict', LAST_OWNER);
    if (outcome === 'changed') return;
    await countNewAccountAct(trx, viewer, 'invitation', clock.now());
    if (!invitee.isMailable) return;
    await enqueueEmail(context, trx, {
      to: invitee.email,
      locale: parseLocale(invitee.language),
      template: 'BlogInvitation',
      props: {
        name: invitee.name,
        inviter: viewer.displayName,
        site: blog.title,
        siteLink: toBlogUrl(config.publicUrl, blog.slug),
        link: `${config.publicUrl}/me/sites`,
      },
    });
  });
}

export const blogAuthorRoutes: Route<Context>[] = [
  route(api.listBlogAuthors, async ({ db }: Context, { siteId }, viewer) => {
    const blog = await getBlog(db, siteId, viewer.id);
    // Invitations are visible to the blog's writers only.
    if (viewer.role !== 'administrator') requireCapability(viewer, blog, 'publish_posts');
    return { authors: (await queries.listAuthors(db, siteId)).map(presentBlogAuthor) };
  }),

  route(
    api.inviteBlogAuthor,
    async (context: Context, { siteId, ...invitation }, viewer) => {
      const blog = await getManagedBlog(context, siteId, viewer);
      await inviteAuthor(context, blog, invitation, viewer);
      return { success: true as const };
    },
    { perMinute: INVITATIONS_PER_MINUTE },
  ),

  route(api.removeBlogAuthor, async (context: Context, { siteId, userId }, viewer) => {
    const { db } = context;
    // A former member of the team no longer sees its blog, but can always leave it.
    if (userId !== viewer.id) await getManagedBlog(context, siteId, viewer);
    const outcome = await db.transaction().execute((trx) => queries.deleteAuthor(trx, siteId, userId));
    if (outcome === 'unknown') throw new AppError('not_found', 'This person doesn’t write for the blog.');
    if (outcome === 'last_owner') throw new AppError('conflict', LAST_OWNER);
    return { success: true as const };
  }),

  route(api.listInvitations, async ({ db, config }: Context, _, viewer) => {
    const rows = await queries.listInvitations(db, viewer.id);
    return {
      invitations: rows.map(({ site_id, slug, title, role }) => ({
        site_ID: site_id,
        site_title: title,
        site_URL: toBlogUrl(config.publicUrl, slug),
        role,
      })),
    };
  }),

  route(api.answerInvitation, async ({ db, clock }: Context, { siteId, accept }, viewer) => {
    const isDone = await db.transaction().execute(async (trx) => {
      if (!accept) return queries.declineInvitation(trx, siteId, viewer.id);
      const isOpenToViewer = (await findBlog(trx, siteId, viewer.id)) !== undefined;
      return isOpenToViewer && queries.acceptInvitation(trx, siteId, viewer.id, clock.now());
    });
    if (!isDone)
      throw new AppError('not_found', 'We can’t find that invitation. It may have been withdrawn.');
    return { success: true as const };
  }),
];
