import { useQueryClient } from '@tanstack/react-query';
import { useLoaderData, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { presentPostName } from '#web/features/posts/present.ts';
import { toPostKey } from '#web/features/posts/queries.ts';
import { toggleSeen } from '#web/features/seen/queries-mark.ts';
import { usePaneAppearance } from '#web/features/settings/appearance/queries.ts';
import { usePostActions } from '#web/features/streams/use-post-actions.ts';
import { pressControl, useKeys } from '#web/lib/keys.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { CopyHead } from '#web/ui/CopyHead.tsx';
import { PagePostBar, PostToolsOnPhones } from './PostBar.tsx';
import css from './PostPage.module.css';
import { PostReading, PostText, usePost } from './PostReading.tsx';
import { PostSite } from './PostSite.tsx';
import { PostSwipes } from './PostSwipes.tsx';

/** The page of a feed's post. */
export function PostPage() {
  const { feedId, postId } = useParams({ from: '/reader/feeds/$feedId/posts/$postId' });
  return <WholePost feedId={Number(feedId)} postId={Number(postId)} />;
}

/** The page of a post on a blog hosted here (RT-12). */
export function ReaderBlogPostPage() {
  const { feed_ID, ID } = useLoaderData({ from: '/reader/blogs/$blogId/posts/$postId' });
  return <WholePost feedId={feed_ID} postId={ID} />;
}

/** A post in the user's appearance. What the stream's card already has is shown at once; the text follows. */
function WholePost({ feedId, postId }: { feedId: number; postId: number }) {
  const { query, post } = usePost(feedId, postId);
  const appearance = usePaneAppearance();
  const isMember = useViewer() !== null;
  const sheet = useRef<HTMLDivElement>(null);
  usePostKeys(query.data ?? post);
  if (!post) return <PostText query={query} />;
  return (
    <div ref={sheet} className={css.sheet} data-post-page={isMember || undefined} {...appearance}>
      <PostHead post={post} />
      <PagePostBar post={query.data ?? post} />
      <PostToolsOnPhones post={post} />
      <PostSwipes page={sheet} />
      <div className={css.page}>
        <PostSite key={toPostKey(post)} post={query.data ?? post} />
        <div className={css.post}>
          <PostReading post={post} query={query} />
        </div>
      </div>
    </div>
  );
}

/** Handles the key map on a post's page: keys that its controls name, and keys without a control. */
function usePostKeys(post: Post | undefined): void {
  const client = useQueryClient();
  const act = usePostActions();
  useKeys((action) => {
    switch (action) {
      case 'page-next':
        // The browser scrolls; at the end, the next post follows.
        return isAtEnd() && pressControl('page', 'next');
      case 'seen':
        if (post) void toggleSeen(client, post);
        return post !== undefined;
      default:
        return act(action, { subject: 'page', feedId: post?.feed_ID ?? 0 });
    }
  });
}

function isAtEnd(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
}

/** A note's name is the beginning of its text. */
function PostHead({ post }: { post: Post }) {
  const title = presentPostName(post);
  return (
    <CopyHead
      type="article"
      title={title}
      description={post.excerpt || title}
      url={post.URL}
      feed={{ name: post.site_name, url: post.feed_URL }}
      image={post.featured_image ?? post.post_thumbnail?.URL}
    >
      <meta property="og:site_name" content={post.site_name} />
      <meta property="article:published_time" content={post.date} />
    </CopyHead>
  );
}
