import type { Context } from '#server/context.ts';
import { getBlog } from '#server/features/blogs/queries.ts';
import { requireCapability } from '#server/features/blogs/rules.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { COMMENTS_TREE_MAX, getCommentsTree } from '#shared/api/comments.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { listCommentTree, type TreeRow } from './queries-tree.ts';

type Tree = ResponseOf<typeof getCommentsTree>['comments_tree'];

export const commentTreeRoutes: Route<Context>[] = [
  route(getCommentsTree, async ({ db }: Context, { siteId, status, post_id }, viewer) => {
    const blog = await getBlog(db, siteId, viewer?.id ?? null);
    if (status !== 'approved') {
      if (!viewer)
        throw new AppError('authorization_required', 'Log in to see more than the approved comments.');
      requireCapability(viewer, blog, 'moderate_comments');
    }
    const rows = await listCommentTree(db, siteId, viewer?.id ?? null, {
      status: status === 'all' ? undefined : status === 'pending' ? 'unapproved' : status,
      postId: post_id,
      limit: COMMENTS_TREE_MAX,
    });
    return {
      comments_count: rows.length,
      comments_tree: toTree(rows),
      pingbacks_tree: {},
      trackbacks_tree: {},
    };
  }),
];

function toTree(rows: TreeRow[]): Tree {
  const tree: Tree = {};
  for (const { id, post_id, parent_id } of rows) {
    tree[post_id] ??= [[], []];
    const [threads, replies] = tree[post_id];
    if (parent_id === null) threads.push(id);
    else replies.push([id, parent_id]);
  }
  return tree;
}
