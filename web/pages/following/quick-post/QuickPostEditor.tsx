import { Ellipsis, Maximize2, Rss } from 'lucide';
import { lazy, type ReactNode } from 'react';
import type { Blog } from '#shared/api/blogs.ts';
import { isBlankHtml } from '#shared/domain/quick-post-title.ts';
import { t } from '#shared/i18n/translate.ts';
import { recordEvent } from '#web/lib/events.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';
import { notify } from '#web/ui/notices.ts';
import { replaceDraft, saveDraft, useDraft } from './draft.ts';
import css from './QuickPost.module.css';
import { canPost } from './rules.ts';

/** Imported like this everywhere: the server has no editor. */
const RichText = lazy(async () => ({
  default: (await import('#web/features/articles/RichText.tsx')).RichText,
}));

/** The inside of an open card: the blog, the text, Cancel and Post. */
export function QuickPostEditor({
  head,
  blog,
  draftKey,
  busy,
  autoFocus,
  onPost,
  onClose,
}: {
  /** The name of the blog, or the choice of one. */
  head: ReactNode;
  blog: Pick<Blog, 'ID'>;
  /** Where the text is kept on the device; default: where that of the stream's card is. */
  draftKey?: string;
  busy: boolean;
  autoFocus: boolean;
  onPost: (html: string) => void;
  onClose: () => void;
}) {
  const draft = useDraft(draftKey);
  const isReady = canPost(draft.html, blog, busy);
  const publishPost = () => {
    if (isReady) onPost(draft.html);
  };
  const cancel = () => {
    const { html } = draft;
    replaceDraft('', draftKey);
    onClose();
    if (isBlankHtml(html)) return;
    notify.info(t('Draft discarded.'), {
      id: 'quick-post',
      action: { label: t('Undo'), onPress: () => replaceDraft(html, draftKey) },
    });
  };
  return (
    <>
      <header className={css.head}>
        {head}
        <QuickPostMenu siteId={blog.ID} />
      </header>
      <RichText
        key={draft.edition}
        className={css.editor}
        label={t('Post text')}
        placeholder={t('What’s on your mind?')}
        content={draft.html}
        onChange={(html) => saveDraft(html, draftKey)}
        onSubmit={publishPost}
        tools={['bold', 'italic', 'link', 'quote', 'list', 'checklist', 'picture']}
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
            <Button variant="primary" disabled={!isReady} onClick={publishPost}>
              {busy ? t('Posting') : t('Post')}
            </Button>
          </>
        }
      />
    </>
  );
}

function QuickPostMenu({ siteId }: { siteId: number }) {
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={t('More about this post')} />}>
      <MenuItem
        icon={Maximize2}
        href={`/post/${siteId}?type=post`}
        newTab
        onPress={() => recordEvent('calypso_reader_quick_post_full_editor_opened', { site_id: siteId })}
      >
        {t('Open the full editor')}
      </MenuItem>
      <MenuItem icon={Rss} href="/me/sites">
        {t('Your blogs')}
      </MenuItem>
    </Menu>
  );
}
