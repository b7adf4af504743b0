import { useLoaderData, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { postKey } from '../posts/queries.ts';
import { useLookOfPane } from '../reading-look/queries.ts';
import { PostHead } from './PostHead.tsx';
import css from './PostPage.module.css';
import { PostReading, PostText, usePost } from './PostReading.tsx';
import { PostSite } from './PostSite.tsx';
import { PostTop } from './PostTop.tsx';
import { usePostKeys } from './use-post-keys.ts';

/** One post of a feed. */
export function PostPage() {
  const { feedId, postId } = useParams({ from: '/reader/feeds/$feedId/posts/$postId' });
  return <WholePost feedId={Number(feedId)} postId={Number(postId)} />;
}

/** One post of a blog that is hosted here (RT-12). */
export function SitePostPage() {
  const { feed_ID, ID } = useLoaderData({ from: '/reader/blogs/$blogId/posts/$postId' });
  return <WholePost feedId={feed_ID} postId={ID} />;
}

/** A post to read, set as the reader wants it. What the card in the stream already knew shows at once; the text follows. */
function WholePost({ feedId, postId }: { feedId: number; postId: number }) {
  const { query, post } = usePost(feedId, postId);
  const look = useLookOfPane();
  const sheet = useRef<HTMLDivElement>(null);
  usePostKeys(sheet, query.data ?? post);
  if (!post) return <PostText query={query} />;
  return (
    <div ref={sheet} className={css.sheet} {...look}>
      <PostHead post={post} />
      <PostTop post={post} />
      <div className={css.page}>
        <div className={css.post}>
          <PostReading post={post} query={query} />
        </div>
        <PostSite key={postKey(post)} post={query.data ?? post} />
      </div>
    </div>
  );
}
