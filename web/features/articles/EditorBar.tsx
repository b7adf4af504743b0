import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CalendarClock, Ellipsis, ExternalLink, FileClock, FileText, Settings2, Trash2 } from 'lucide';
import { useState } from 'react';
import type { ArticleType } from '#shared/api/articles.ts';
import type { Blog } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/Menu.tsx';
import { notify } from '#web/ui/notices.ts';
import { isBlank } from './article-fields.ts';
import type { ArticleSession } from './article-session.ts';
import type { Editing } from './article-state.ts';
import css from './EditorBar.module.css';
import { PublishDialog } from './PublishDialog.tsx';
import { RevisionsDialog } from './RevisionsDialog.tsx';
import { getTexts } from './texts.ts';
import { trashArticle } from './trash.ts';

interface EditorBarProps {
  session: ArticleSession;
  editing: Editing;
  /** undefined if the writer has lost access to the blog. */
  blog: Blog | undefined;
  settingsOpen: boolean;
  onToggleSettings: () => void;
}

/** Above the title: the state of saving, and actions on the whole post. */
export function EditorBar({ session, editing, blog, settingsOpen, onToggleSettings }: EditorBarProps) {
  const [dialog, setDialog] = useState<'publish' | 'revisions'>();
  const { type, article, fields, state } = editing;
  const texts = getTexts(type);
  const isDraft = !article || article.status === 'draft';
  const busy = state.kind === 'saving';
  const close = () => setDialog(undefined);
  const change = async (status: 'draft' | 'publish' | undefined, done: string) => {
    if (await session.save(status && { status })) notify.success(done, { id: 'article' });
  };
  return (
    <header className={css.bar}>
      <BackLink fallback={blog ? toListPath(blog.ID, type) : '/me/sites'} />
      <p className={css.state} role="status">
        <SaveWords editing={editing} />
      </p>
      <div className={css.actions}>
        <PreviewButton session={session} editing={editing} />
        {isDraft ? (
          <Button variant="primary" disabled={!blog || isBlank(fields)} onClick={() => setDialog('publish')}>
            {t('Publish')}
          </Button>
        ) : (
          <Button
            variant="primary"
            disabled={!blog || (state.kind !== 'changed' && state.kind !== 'failed')}
            busy={busy}
            onClick={() => void change(undefined, texts.updated)}
          >
            {t('Update')}
          </Button>
        )}
        <IconButton
          icon={Settings2}
          label={texts.settings}
          aria-expanded={settingsOpen}
          onClick={onToggleSettings}
        />
        <Menu trigger={<IconButton icon={Ellipsis} label={t('More')} />}>
          {isDraft && (
            <MenuItem
              icon={FileText}
              disabled={isBlank(fields)}
              onPress={() => void change(undefined, t('Draft saved.'))}
            >
              {t('Save draft')}
            </MenuItem>
          )}
          {article?.status === 'future' && (
            <MenuItem icon={CalendarClock} onPress={() => setDialog('publish')}>
              {t('Reschedule')}
            </MenuItem>
          )}
          {!isDraft && (
            <MenuItem icon={FileText} onPress={() => void change('draft', texts.movedToDrafts)}>
              {t('Move to drafts')}
            </MenuItem>
          )}
          <MenuItem icon={FileClock} disabled={!article} onPress={() => setDialog('revisions')}>
            {t('Revisions')}
          </MenuItem>
          <MenuSeparator />
          <DeleteItem session={session} editing={editing} />
        </Menu>
      </div>
      {dialog === 'publish' && blog && (
        <PublishDialog session={session} editing={editing} site={blog} onClose={close} />
      )}
      {dialog === 'revisions' && article && (
        <RevisionsDialog session={session} editing={editing} article={article} onClose={close} />
      )}
    </header>
  );
}

/** The state in a few words; the notice below says why it could not be saved, and what to do. */
function SaveWords({ editing: { article, fields, state } }: { editing: Editing }) {
  if (state.kind === 'saving') return t('Saving…');
  if (state.kind === 'failed' || state.kind === 'conflict') return t('Not saved');
  if (state.kind === 'changed') return article && article.status !== 'draft' ? t('Unsaved changes') : '';
  return article || !isBlank(fields) ? t('Saved') : '';
}

/** Saves a draft first, so that the preview is complete; then opens the post's own page. */
function PreviewButton({ session, editing }: Pick<EditorBarProps, 'session' | 'editing'>) {
  const { article, fields, state } = editing;
  const isDraft = !article || article.status === 'draft';
  const openPreview = async () => {
    if (isDraft && state.kind !== 'saved' && !(await session.save())) return;
    const saved = session.read().article;
    if (saved)
      window.open(isDraft || saved.status !== 'publish' ? `${saved.URL}?preview=1` : saved.URL, '_blank');
  };
  return (
    <Button icon={ExternalLink} disabled={!article && isBlank(fields)} onClick={() => void openPreview()}>
      <span className={css.label}>
        {editing.article?.status === 'publish' ? getTexts(editing.type).view : t('Preview')}
      </span>
    </Button>
  );
}

/** Returns the address of the list that a post or a page is in. */
function toListPath(siteId: number, type: ArticleType): string {
  return `/me/sites/${siteId}/${type === 'page' ? 'pages' : 'posts'}`;
}

function DeleteItem({ session, editing: { type, article } }: Pick<EditorBarProps, 'session' | 'editing'>) {
  const router = useRouter();
  const client = useQueryClient();
  const press = async () => {
    // Includes the latest text in a draft that is restored from the trash.
    const isDraft = article?.status === 'draft';
    if (isDraft && session.read().state.kind !== 'saved' && !(await session.save())) return;
    if (!article) return;
    const { site_ID: siteId, ID: postId } = article;
    const handleUndone = () => router.navigate({ to: `/post/${siteId}/${postId}` });
    if (await trashArticle(client, type, { siteId, postId }, handleUndone))
      await router.navigate({ href: toListPath(siteId, type) });
  };
  return (
    <MenuItem icon={Trash2} danger disabled={!article} onPress={() => void press()}>
      {t('Delete')}
    </MenuItem>
  );
}
