import type { Context } from '#server/context.ts';
import { listBlogsOfUser } from '#server/features/blogs/queries.ts';
import { updateModules } from '#server/features/modules/queries.ts';
import { replacePostAddress } from '#server/features/post-by-email/queries.ts';
import { toPostAddress } from '#server/features/post-by-email/rules.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';

/** Creates a secret address of Nora's for one of her blogs, and returns it. */
export async function letOnePostByEmail(
  { db, clock, config }: Context,
  people: Map<string, Viewer>,
): Promise<string> {
  const nora = people.get('nora')!;
  const site = (await listBlogsOfUser(db, nora.id)).find(({ viewer_role }) => viewer_role === 'owner')!;
  const token = await db.transaction().execute(async (trx) => {
    const change = { modules: { 'post-by-email': true }, options: {} };
    await updateModules(trx, site.id, change, clock.now());
    return replacePostAddress(trx, site.id, nora.id, clock.now());
  });
  return toPostAddress(config, token);
}
