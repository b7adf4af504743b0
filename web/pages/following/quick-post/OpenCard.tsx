import { useIsMutating, useMutation } from '@tanstack/react-query';
import { BlogSelect, useBlogChoice } from '#web/features/blogs/BlogChoice.tsx';
import { QUICK_POST_KEY, quickPostMutation } from './post.ts';
import { QuickPostEditor } from './QuickPostEditor.tsx';

/** The open card, with the choice of a blog. */
export function OpenCard({ autoFocus, onClose }: { autoFocus: boolean; onClose: () => void }) {
  const { blogs, blog, select } = useBlogChoice();
  const { mutate } = useMutation(quickPostMutation());
  const busy = useIsMutating({ mutationKey: QUICK_POST_KEY }) > 0;
  if (!blog) return null;
  return (
    <QuickPostEditor
      head={<BlogSelect blogs={blogs} blog={blog} onSelect={select} disabled={busy} />}
      blog={blog}
      busy={busy}
      autoFocus={autoFocus}
      onPost={(content) => mutate({ blog, content }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
