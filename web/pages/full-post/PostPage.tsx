import { useLoaderData, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { toPostKey } from '#web/features/posts/queries.ts';
import { usePaneAppearance } from '#web/features/settings/appearance/queries.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { PagePostBar, PostToolsOnPhones } from './PostBar.tsx';
import { PostHead } from './PostHead.tsx';
import css from './PostPage.module.css';
import { PostReading, PostText, usePost } from './PostReading.tsx';
import { PostSite } from './PostSite.tsx';
import { PostSwipes } from './PostSwipes.tsx';
import { usePostKeys } from './use-post-keys.ts';

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
