import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { recordAct, toActor } from '#server/features/audit/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { ActDetails } from '#server/platform/db/column-types.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { toCursor, toPage } from '#server/platform/http/page-cursor.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/admin-blogs.ts';
import type { Act } from '#shared/domain/acts.ts';
import { presentBlog, presentBlogDetails } from './present-admin.ts';
import { type BlogRow, findBlog, listBlogs } from './queries-admin.ts';
import * as authors from './queries-authors.ts';
import { listBlogNow } from './queries-listing.ts';
import { deleteBlog, renameBlog } from './queries-write.ts';
import { requireBlogSlug } from './rules.ts';

const DONE = { success: true as const };

export const adminBlogRoutes: Route<Context>[] = [
  route(api.listBlogs, async ({ db, config }: Context, { number, page_handle, ...filter }) => {
    const cursor = toCursor(page_handle);
    const { shown, next } = toPage(await listBlogs(db, filter, { cursor, limit: number + 1 }), number);
    return { blogs: shown.map((row) => presentBlog(row, config.publicUrl)), ...next };
  }),

  route(api.getBlog, async ({ db, config }: Context, { blogId }) => {
    const [blog, writers] = await Promise.all([findBlog(db, blogId), authors.listAuthors(db, blogId)]);
    if (!blog) throw createNotFound();
    return presentBlogDetails(blog, writers, config.publicUrl);
  }),

  route(api.changeOwner, async ({ db, clock }: Context, { blogId, who }, viewer) => {
    await change(db, viewer, blogId, async (trx, blog) => {
      const person = await getPerson(trx, blog, who);
      const former = await authors.replaceOwners(trx, blogId, person.id, clock.now());
      return { act: 'blog.change_owner', details: { owner: [former.join(', ') || null, person.username] } };
    });
    return DONE;
  }),

  route(api.addWriter, async ({ db, clock }: Context, { blogId, who }, viewer) => {
    await change(db, viewer, blogId, async (trx, blog) => {
      const person = await getPerson(trx, blog, who);
      if (!(await authors.addAuthor(trx, blogId, person.id, { role: 'author', now: clock.now() })))
        throw new AppError('already_exists', `${person.name} writes here already.`);
      return { act: 'blog.add_writer', details: { person: person.username } };
    });
    return DONE;
  }),

  route(api.removeWriter, async ({ db }: Context, { blogId, userId }, viewer) => {
    await change(db, viewer, blogId, async (trx) => {
      const writer = (await authors.listAuthors(trx, blogId)).find(({ user_id }) => user_id === userId);
      const outcome = await authors.deleteAuthor(trx, blogId, userId);
      if (outcome === 'last_owner')
        throw new AppError('conflict', 'A blog needs an owner. Give it to someone else first.');
      if (outcome === 'unknown' || !writer)
        throw new AppError('not_found', 'This person doesn’t write for this blog.');
      return { act: 'blog.remove_writer', details: { person: writer.username } };
    });
    return DONE;
  }),

  route(api.changeAddress, async ({ db, clock, config }: Context, { blogId, slug }, viewer) => {
    requireBlogSlug(slug);
    await change(db, viewer, blogId, async (trx, blog) => {
      if (slug === blog.slug) return undefined;
      const names = { from: blog.slug, to: slug };
      const options = { publicUrl: config.publicUrl, now: clock.now() };
      if ((await renameBlog(trx, blogId, names, options)).kind === 'taken')
        throw new AppError(
          'already_exists',
          'There is already a blog at this address. Please choose another one.',
        );
      return { act: 'blog.change_address', details: { slug: [blog.slug, slug] } };
    });
    return DONE;
  }),

  route(api.showInDiscover, async ({ db }: Context, { blogId }, viewer) => {
    await change(db, viewer, blogId, async (trx) =>
      (await listBlogNow(trx, blogId)) ? { act: 'blog.show' } : undefined,
    );
    return DONE;
  }),

  route(api.deleteBlog, async ({ db }: Context, { blogId, slug }, viewer) => {
    await change(db, viewer, blogId, async (trx, blog) => {
      if (slug.trim().toLowerCase() !== blog.slug)
        throw new AppError('invalid_input', `To delete this blog, type its address: ${blog.slug}`);
      await deleteBlog(trx, blogId);
      return {
        act: 'blog.delete',
        details: { title: blog.title, posts: blog.posts, owner: blog.owner?.username ?? null },
      };
    });
    return DONE;
  }),
];

/** Changes a blog and records it, in one transaction; nothing is recorded if `run` returns undefined. */
async function change(
  db: Context['db'],
  viewer: Viewer,
  blogId: number,
  run: (trx: Transaction<Schema>, blog: BlogRow) => Promise<{ act: Act; details?: ActDetails } | undefined>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const blog = await findBlog(trx, blogId);
    if (!blog) throw createNotFound();
    const done = await run(trx, blog);
    if (done) await recordAct(trx, toActor(viewer), { ...done, subject: { id: blogId, name: blog.slug } });
  });
}

/** Returns who is named. Throws `not_found`, or `forbidden` if they are not in the blog's team. */
async function getPerson(trx: Transaction<Schema>, { team_id }: BlogRow, who: string) {
  const person = await authors.findInvitee(trx, who);
  if (!person) throw new AppError('not_found', 'We can’t find a member with this username or email address.');
  if (team_id !== null && !(await authors.isTeamMember(trx, team_id, person.id)))
    throw new AppError('forbidden', 'Only members of the team can write for its blog.');
  return person;
}

const createNotFound = () => new AppError('not_found', 'We can’t find that blog.');
