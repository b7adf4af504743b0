import type { Context } from '#server/context.ts';
import { presentConversations } from '#server/features/conversations/present.ts';
import { listLatestComments } from '#server/features/conversations/queries.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { listConversations } from '#shared/api/conversations.ts';
import { loadStreamPage } from './stream-page.ts';

/** The streams of conversations: posts by their last comment, with their latest comments. */
export const conversationStreamRoutes: Route<Context>[] = [
  route(listConversations, async (context: Context, { comments_per_post, index, ...input }, viewer) => {
    const kind = index === 'a8c' ? 'conversations-a8c' : 'conversations';
    const result = await loadStreamPage(context, { kind }, input, viewer);
    const postIds = result.posts.map((post) => post.ID);
    const comments = await listLatestComments(context.db, postIds, viewer.id, { perPost: comments_per_post });
    const occasion = { viewer, now: context.clock.now(), publicUrl: context.config.publicUrl };
    return { ...result, posts: presentConversations(result.posts, comments, occasion) };
  }),
];
