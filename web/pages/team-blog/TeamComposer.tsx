import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { PublicBlog, ThreadOrder } from '#shared/api/blog-pages.ts';
import { isBlankHtml } from '#shared/domain/quick-post-title.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { notify } from '#web/ui/notices.ts';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import { replaceDraft, toDraftKey, useDraft } from '../following/quick-post/draft.ts';
import quickPost from '../following/quick-post/QuickPost.module.css';
import { reloadTeamPage, teamPostMutation, toTeamPostKey } from './queries.ts';
import css from './TeamBlogPage.module.css';

const QuickPostEditor = lazy(async () => ({
  default: (await import('../following/quick-post/QuickPostEditor.tsx')).QuickPostEditor,
}));

/** The box on top that posts to the team's blog, or the sentence why there is none. */
export function TeamComposer({ blog, order }: { blog: PublicBlog; order: ThreadOrder }) {
  const viewer = useViewer();
  // The page says on top how to verify the address.
  if (!viewer?.email_verified) return null;
  if (!blog.capabilities.publish_posts) {
    return (
      blog.owner && (
        <p className={css.note}>
          {t('Only this blog’s authors can post here. Ask {name} to invite you.', { name: blog.owner.name })}
        </p>
      )
    );
  }
  return <Composer blog={blog} order={order} viewer={viewer} />;
}

/** One row until it is pressed; open from the start if there is a draft. */
function Composer({
  blog,
  order,
  viewer,
}: {
  blog: PublicBlog;
  order: ThreadOrder;
  viewer: NonNullable<ReturnType<typeof useViewer>>;
}) {
  const client = useQueryClient();
  const draftKey = toDraftKey(blog.ID);
  const draft = useDraft(draftKey);
  const [isOpen, setOpen] = useState(false);
  const [pressed, setPressed] = useState(false);
  const { mutate } = useMutation(teamPostMutation(blog.ID));
  const busy = useIsMutating({ mutationKey: toTeamPostKey(blog.ID) }) > 0;
  if (!isOpen && !isBlankHtml(draft.html)) setOpen(true);

  const post = (content: string) =>
    mutate(content, {
      onSuccess: async () => {
        replaceDraft('', draftKey);
        setOpen(false);
        notify.success(t('Post published.'), { id: 'quick-post' });
        await reloadTeamPage(client, blog.slug, order).catch(() => {});
      },
      // The text stays in the editor, and on the device.
      onError: () =>
        notify.error(t('Your post could not be published. Your text is still here, so please try again.'), {
          id: 'quick-post',
        }),
    });
  return (
    <section className={quickPost.card} aria-labelledby="quick-post-title">
      {isOpen ? (
        <Suspense fallback={<div className={quickPost.loading} aria-busy="true" />}>
          <QuickPostEditor
            head={
              <h2 id="quick-post-title" className={css.composerTitle}>
                {t('Write a quick post')}
              </h2>
            }
            blog={blog}
            draftKey={draftKey}
            busy={busy}
            autoFocus={pressed}
            onPost={post}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : (
        <h2 id="quick-post-title" className={quickPost.closed}>
          <button
            type="button"
            onClick={() => {
              setPressed(true);
              setOpen(true);
            }}
            ref={(button) => {
              // The focused button of the open card is gone.
              if (pressed && document.activeElement === document.body) button?.focus({ preventScroll: true });
            }}
          >
            <Avatar src={viewer.avatar_URL} name={viewer.display_name} size={24} />
            {t('Write a quick post')}
          </button>
        </h2>
      )}
    </section>
  );
}
