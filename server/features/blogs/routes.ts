import type { Context } from '#server/context.ts';
import { normalizeLanguage } from '#server/crawler/parse/language.ts';
import { listTeamsOf } from '#server/features/teams/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/blogs.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { addressOfMedia, presentSite } from './present.ts';
import { findSite, getSite, hasPicture, listSitesOf, type SiteRow } from './queries.ts';
import * as queries from './queries-write.ts';
import { getManagedSite } from './resolve.ts';
import { cleanNames, requireBlogSlug, requireCapability } from './rules.ts';

const TAKEN = 'There is already a blog at this address. Please choose another one.';

async function answerSite(context: Context, siteId: number, viewer: Viewer | null): Promise<api.Site> {
  const row = await getSite(context.db, siteId, viewer?.id ?? null);
  return presentSite(row, viewer, context.config.publicUrl);
}

/** The number of a team of the person's own. Whether other teams exist is nobody's business. */
async function requireOwnTeam({ db }: Context, slug: string, viewer: Viewer): Promise<number> {
  const team = (await listTeamsOf(db, viewer.id)).find((own) => own.slug === slug);
  if (!team) throw new AppError('invalid_input', 'You’re not in a team with this name.');
  return team.id;
}

function requireLanguage(text: string): string {
  const language = normalizeLanguage(text);
  if (!language) throw new AppError('invalid_input', 'Give the language as a code, such as en or pt-BR.');
  return language;
}

export const siteRoutes: Route<Context>[] = [
  route(api.getSite, (context: Context, { siteId }, viewer) => answerSite(context, siteId, viewer)),
  route(api.getReadSite, (context: Context, { siteId }, viewer) => answerSite(context, siteId, viewer)),

  route(api.listMySites, async ({ db, config }: Context, _, viewer) => {
    const rows = await listSitesOf(db, viewer.id);
    return { sites: rows.map((row) => presentSite(row, viewer, config.publicUrl)) };
  }),

  route(api.createSite, async (context: Context, { team, language, tagline, ...input }, viewer) => {
    const { db, clock, config } = context;
    // The contract has made sure that there are both.
    const slug = (input.slug ?? input.blog_name)!;
    requireBlogSlug(slug);
    const site = {
      slug,
      ...cleanNames({ title: (input.title ?? input.blog_title)!, tagline }),
      language: requireLanguage(language),
      teamId: team ? await requireOwnTeam(context, team, viewer) : null,
    };
    const outcome = await db
      .transaction()
      .execute((trx) =>
        queries.createSite(trx, viewer.id, site, { publicUrl: config.publicUrl, now: clock.now() }),
      );
    if (outcome.kind === 'taken') throw new AppError('already_exists', TAKEN);
    const made = await answerSite(context, outcome.siteId, viewer);
    const { ID, title: blogname, URL: url, slug: site_slug } = made;
    const blog_details = { blogid: String(ID), blogname, url, site_slug };
    return { ...made, success: true as const, blog_details };
  }),

  route(api.updateSite, async (context: Context, { siteId, ...input }, viewer) => {
    const site = await getManagedSite(context, siteId, viewer);
    await changeSite(context, site, input, viewer);
    return answerSite(context, siteId, viewer);
  }),

  route(api.deleteSite, async (context: Context, { siteId, slug }, viewer) => {
    const { db } = context;
    const site = await getManagedSite(context, siteId, viewer);
    if (slug !== site.slug)
      throw new AppError('invalid_input', `To delete this blog, type its address: ${site.slug}`);
    await db.transaction().execute((trx) => queries.deleteSite(trx, siteId));
    return { success: true as const };
  }),

  route(api.setPrimarySite, async ({ db }: Context, { site_ID }, viewer) => {
    const site = await findSite(db, site_ID, viewer.id);
    if (!site) throw new AppError('not_found', 'We can’t find that blog.');
    requireCapability(viewer, site, 'publish_posts');
    await queries.setPrimarySite(db, viewer.id, site_ID);
    return { success: true as const };
  }),
];

/** All of the change or, with a sentence, nothing of it. */
async function changeSite(
  context: Context,
  site: SiteRow,
  input: Omit<InputOf<typeof api.updateSite>, 'siteId'>,
  viewer: Viewer,
): Promise<void> {
  const { db, clock, config } = context;
  const { slug, language, icon_media_id, ...rest } = input;
  const { publicUrl } = config;
  if (slug !== undefined && slug !== site.slug) requireBlogSlug(slug);
  if (icon_media_id && !(await hasPicture(db, viewer.id, icon_media_id)))
    throw new AppError('invalid_input', 'We can’t find that picture. Upload it first.');
  const change = {
    ...cleanNames(rest),
    ...(language === undefined ? {} : { language: requireLanguage(language) }),
    ...(icon_media_id === undefined
      ? {}
      : { icon_url: icon_media_id && addressOfMedia(publicUrl, icon_media_id) }),
  };
  await db.transaction().execute(async (trx) => {
    if (slug !== undefined && slug !== site.slug) {
      const names = { from: site.slug, to: slug };
      const outcome = await queries.renameSite(trx, site.id, names, { publicUrl, now: clock.now() });
      if (outcome.kind === 'taken') throw new AppError('already_exists', TAKEN);
    }
    await queries.updateSite(trx, site.id, change, { now: clock.now() });
  });
}
