import type { Context } from '#server/context.ts';
import { presentComment } from '#server/features/comments/present.ts';
import { findMuter } from '#server/features/mutes/queries.ts';
import { findSitePost, type SitePost } from '#server/features/posts/queries-site.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/conversations.ts';
import { parseSiteKey } from '#shared/domain/site-key.ts';
import { type ConversationState, listLatestComments, updateConversationState } from './queries.ts';

interface PostIds {
  siteId: string;
  postId: number;
}

async function getPost({ db }: Context, { siteId, postId }: PostIds, viewer: Viewer): Promise<SitePost> {
  const post = await findSitePost(db, parseSiteKey(siteId), postId, viewer.id);
  if (!post) throw new AppError('unknown_post', 'We can’t find that post on this site.');
  return post;
}

async function changeState(context: Context, ids: PostIds, viewer: Viewer, state: ConversationState) {
  const post = await getPost(context, ids, viewer);
  await updateConversationState(context.db, viewer.id, post.id, state, context.clock.now());
  return { success: true as const };
}

export const conversationRoutes: Route<Context>[] = [
  route(api.listEarlierComments, async (context: Context, { before, number, ...ids }, viewer) => {
    const post = await getPost(context, ids, viewer);
    const rows = await listLatestComments(context.db, [post.id], viewer.id, { perPost: number, before });
    const muter = await findMuter(context, viewer);
    const occasion = { viewer, muter, now: context.clock.now(), publicUrl: context.config.publicUrl };
    return { comments: rows.map((row) => presentComment(row, occasion)) };
  }),

  route(api.followConversation, (context: Context, ids, viewer) => changeState(context, ids, viewer, 'F')),
  route(api.muteConversation, (context: Context, ids, viewer) => changeState(context, ids, viewer, 'M')),
  route(api.unfollowConversation, (context: Context, ids, viewer) => changeState(context, ids, viewer, null)),
];
