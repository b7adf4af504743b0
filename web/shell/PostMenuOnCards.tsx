import { Ellipsis } from 'lucide';
import { type ReactNode, useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { CardMenuProvider } from '#web/features/posts/CardMenu.tsx';
import { createPart } from '#web/lib/part.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LateButton } from '#web/ui/LateButton.tsx';

const postMenu = createPart(async () => (await import('#web/pages/full-post/PostMenu.tsx')).PostMenu, 'idle');

/** Provides the post menu to cards inside; its code is loaded after the first page. */
export function PostMenuOnCards({ children }: { children: ReactNode }) {
  return <CardMenuProvider value={MenuOfPost}>{children}</CardMenuProvider>;
}

function MenuOfPost({ post }: { post: Post }) {
  const viewer = useViewer();
  const [isPressed, setIsPressed] = useState(false);
  const PostMenu = postMenu.useLoaded(isPressed);
  if (!viewer) return null;
  if (PostMenu) return <PostMenu post={post} opensAtOnce={isPressed} />;
  return (
    <LateButton opens="menu" load={postMenu.load} onOpen={() => setIsPressed(true)}>
      <IconButton icon={Ellipsis} label={t('More about this post')} />
    </LateButton>
  );
}
