import { lazy, type ReactNode, Suspense } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { CardMenuProvider } from '#web/features/posts/CardMenu.tsx';

const PostMenu = lazy(async () => ({
  default: (await import('#web/pages/full-post/PostMenu.tsx')).PostMenu,
}));

/** Provides the post menu to cards inside; its code is loaded after the first page. */
export function PostMenuOnCards({ children }: { children: ReactNode }) {
  return <CardMenuProvider value={MenuOfPost}>{children}</CardMenuProvider>;
}

function MenuOfPost({ post }: { post: Post }) {
  return (
    <Suspense>
      <PostMenu post={post} />
    </Suspense>
  );
}
