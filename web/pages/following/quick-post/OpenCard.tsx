import { useIsMutating, useMutation } from '@tanstack/react-query';
import { Ellipsis, Maximize2, Rss } from 'lucide';
import { lazy } from 'react';
import type { Blog } from '#shared/api/blogs.ts';
import { isBlankHtml } from '#shared/domain/quick-post-title.ts';
import { t } from '#shared/i18n/translate.ts';
import { BlogSelect, useBlogChoice } from '#web/features/blogs/BlogChoice.tsx';
import { recordEvent } from '#web/lib/events.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';
import { notify } from '#web/ui/notices.ts';
import { replaceDraft, saveDraft, useDraft } from './draft.ts';
import { QUICK_POST_KEY, quickPostMutation } from './post.ts';
import css from './QuickPost.module.css';
import { canPost } from './rules.ts';

/** Imported like this everywhere: the server has no editor. */
const RichText = lazy(async () => ({
  default: (await import('#web/features/articles/RichText.tsx')).RichText,
}));

/** The open card with its editor: blog, text, Cancel and Post. */
export function OpenCard({ autoFocus, onClose }: { autoFocus: boolean; onClose: () => void }) {
  const { blogs, blog, select } = useBlogChoice();
  const draft = useDraft();
  const { mutate } = useMutation(quickPostMutation());
  const busy = useIsMutating({ mutationKey: QUICK_POST_KEY }) > 0;
  const publishPost = () => {
    if (blog && canPost(draft.html, blog, busy))
      mutate({ blog, content: draft.html }, { onSuccess: onClose });
  };
  const cancel = () => {
    const { html } = draft;
    replaceDraft('');
    onClose();
    if (isBlankHtml(html)) return;
    notify.info(t('Draft discarded.'), {
      id: 'quick-post',
      action: { label: t('Undo'), onPress: () => replaceDraft(html) },
    });
  };
  if (!blog) return null;
  return (
    <>
      <header className={css.head}>
        <BlogSelect blogs={blogs} blog={blog} onSelect={select} disabled={busy} />
        <QuickPostMenu blog={blog} />
      </header>
      <RichText
        key={draft.edition}
        className={css.editor}
        label={t('Post text')}
        placeholder={t('What’s on your mind?')}
        content={draft.html}
        onChange={saveDraft}
        onSubmit={publishPost}
        tools={['bold', 'italic', 'link', 'quote', 'list', 'picture']}
        siteId={blog.ID}
        readOnly={busy}
        autoFocus={autoFocus || draft.edition > 0}
        toolbar="below"
        toolbarEnd={
          <>
            <span className={css.hint}>{!isBlankHtml(draft.html) && t('Draft saved on this device')}</span>
            <Button variant="plain" disabled={busy} onClick={cancel}>
              {t('Cancel')}
            </Button>
            <Button variant="primary" disabled={!canPost(draft.html, blog, busy)} onClick={publishPost}>
              {busy ? t('Posting') : t('Post')}
            </Button>
          </>
        }
      />
    </>
  );
}

function QuickPostMenu({ blog }: { blog: Blog }) {
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={t('More about this post')} />}>
      <MenuItem
        icon={Maximize2}
        href={`/post/${blog.ID}?type=post`}
        newTab
        onPress={() => recordEvent('calypso_reader_quick_post_full_editor_opened', { site_id: blog.ID })}
      >
        {t('Open the full editor')}
      </MenuItem>
      <MenuItem icon={Rss} href="/me/sites">
        {t('Your blogs')}
      </MenuItem>
    </Menu>
  );
}
