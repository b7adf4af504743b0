import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { recordAct, toActor } from '#server/features/audit/queries.ts';
import { findFeedTakedown } from '#server/features/feeds/queries.ts';
import { createTakedownError } from '#server/features/feeds/rules.ts';
import { countNewAccountAct } from '#server/features/limits/queries-new-accounts.ts';
import { listTeamsOfUser, lockTeam } from '#server/features/teams/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { normalizeLanguage } from '#server/text/language.ts';
import * as api from '#shared/api/blogs.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { presentHostedBlog } from './present.ts';
import { type BlogRow, findBlog, getBlog, hasUploadedImage, listBlogsOfUser } from './queries.ts';
import * as queries from './queries-write.ts';
import { getManagedBlog } from './resolve.ts';
import { isAdministering, normalizeNames, requireBlogSlug, requireCapability } from './rules.ts';
import { toMediaUrl } from './urls.ts';

const TAKEN = 'There is already a blog at this address. Please choose another one.';

async function loadBlog(context: Context, siteId: number, viewer: Viewer | null): Promise<api.Blog> {
  const row = await getBlog(context.db, siteId, viewer?.id ?? null);
  return presentHostedBlog(row, viewer, context.config.publicUrl);
}

/** Returns the number of one of the user's teams, locked: they cannot leave it meanwhile. Whether other teams exist is not revealed. */
async function lockOwnTeam(trx: Transaction<Schema>, slug: string, viewer: Viewer): Promise<number> {
  await lockTeam(trx, slug);
  const team = (await listTeamsOfUser(trx, viewer.id)).find((own) => own.slug === slug);
  if (!team) throw new AppError('invalid_input', 'You’re not in a team with this name.');
  return team.id;
}

function requireLanguage(text: string): string {
  const language = normalizeLanguage(text);
  if (!language) throw new AppError('invalid_input', 'Give the language as a code, such as en or pt-BR.');
  return language;
}

export const blogManagementRoutes: Route<Context>[] = [
  route(api.getBlog, (context: Context, { siteId }, viewer) => loadBlog(context, siteId, viewer)),
  route(api.getReaderBlog, async (context: Context, { siteId }, viewer) => {
    if (!(await findBlog(context.db, siteId, viewer?.id ?? null))) {
      const takedown = await findFeedTakedown(context.db, { blogId: siteId });
      if (takedown) throw createTakedownError(takedown);
    }
    return loadBlog(context, siteId, viewer);
  }),

  route(api.listMyBlogs, async ({ db, config }: Context, _, viewer) => {
    const rows = await listBlogsOfUser(db, viewer.id);
    return { sites: rows.map((row) => presentHostedBlog(row, viewer, config.publicUrl)) };
  }),

  route(api.createBlog, async (context: Context, { team, language, tagline, ...input }, viewer) => {
    const { db, clock, config } = context;
    // The contract has checked that both are present.
    const slug = (input.slug ?? input.blog_name)!;
    requireBlogSlug(slug);
    const blog = {
      slug,
      ...normalizeNames({ title: (input.title ?? input.blog_title)!, tagline }),
      language: requireLanguage(language),
    };
    const now = clock.now();
    const outcome = await db.transaction().execute(async (trx) => {
      const teamId = team ? await lockOwnTeam(trx, team, viewer) : null;
      const made = await queries.createBlog(
        trx,
        viewer.id,
        { ...blog, teamId },
        { publicUrl: config.publicUrl, now },
      );
      if (made.kind === 'taken') throw new AppError('already_exists', TAKEN);
      await countNewAccountAct(trx, viewer, 'blog', now);
      return made;
    });
    const made = await loadBlog(context, outcome.blogId, viewer);
    const { ID, title: blogname, URL: url, slug: site_slug } = made;
    const blog_details = { blogid: String(ID), blogname, url, site_slug };
    return { ...made, success: true as const, blog_details };
  }),

  route(api.updateBlog, async (context: Context, { siteId, ...input }, viewer) => {
    const blog = await getManagedBlog(context, siteId, viewer);
    await changeBlog(context, blog, input, viewer);
    return loadBlog(context, siteId, viewer);
  }),

  route(api.deleteBlog, async (context: Context, { siteId, slug }, viewer) => {
    const { db } = context;
    const blog = await getManagedBlog(context, siteId, viewer);
    if (slug !== blog.slug)
      throw new AppError('invalid_input', `To delete this blog, type its address: ${blog.slug}`);
    await db.transaction().execute(async (trx) => {
      await queries.deleteBlog(trx, siteId);
      if (isAdministering(viewer, blog))
        await recordAct(trx, toActor(viewer), {
          act: 'blog.delete',
          subject: { id: siteId, name: slug },
          details: { title: blog.title },
        });
    });
    return { success: true as const };
  }),

  route(api.setPrimaryBlog, async ({ db }: Context, { site_ID }, viewer) => {
    const blog = await findBlog(db, site_ID, viewer.id);
    if (!blog) throw new AppError('not_found', 'We can’t find that blog.');
    requireCapability(viewer, blog, 'publish_posts');
    await queries.setPrimaryBlog(db, viewer.id, site_ID);
    return { success: true as const };
  }),
];

/** Applies the whole change or, with an error, nothing. */
async function changeBlog(
  context: Context,
  blog: BlogRow,
  input: Omit<InputOf<typeof api.updateBlog>, 'siteId'>,
  viewer: Viewer,
): Promise<void> {
  const { db, clock, config } = context;
  const { slug, language, icon_media_id, ...rest } = input;
  const { publicUrl } = config;
  if (slug !== undefined && slug !== blog.slug) requireBlogSlug(slug);
  if (icon_media_id && !(await hasUploadedImage(db, viewer.id, icon_media_id)))
    throw new AppError('invalid_input', 'We can’t find that picture. Upload it first.');
  if (rest.posting === 'members' && blog.team_id === null)
    throw new AppError('invalid_input', 'Only on a team’s blog all members can post.');
  const change = {
    ...normalizeNames(rest),
    ...(language === undefined ? {} : { language: requireLanguage(language) }),
    ...(icon_media_id === undefined
      ? {}
      : { icon_url: icon_media_id && toMediaUrl(publicUrl, icon_media_id) }),
  };
  await db.transaction().execute(async (trx) => {
    if (slug !== undefined && slug !== blog.slug) {
      const names = { from: blog.slug, to: slug };
      const outcome = await queries.renameBlog(trx, blog.id, names, { publicUrl, now: clock.now() });
      if (outcome.kind === 'taken') throw new AppError('already_exists', TAKEN);
      if (isAdministering(viewer, blog))
        await recordAct(trx, toActor(viewer), {
          act: 'blog.change_address',
          subject: { id: blog.id, name: blog.slug },
          details: { slug: [blog.slug, slug] },
        });
    }
    await queries.updateBlog(trx, blog.id, change, { now: clock.now() });
  });
}
