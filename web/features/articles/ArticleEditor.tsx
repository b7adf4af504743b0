import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Article, ArticleType } from '#shared/api/articles.ts';
import type { Blog } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { useReconnect } from '#web/lib/reconnect.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { LeaveDialog } from '#web/ui/LeaveDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import hidden from '#web/ui/VisuallyHidden.module.css';
import { TakedownNotice } from '../takedowns/TakedownNotice.tsx';
import css from './ArticleEditor.module.css';
import { ArticleSettings } from './ArticleSettings.tsx';
import { ArticleText } from './ArticleText.tsx';
import { isBeyondEditor } from './article-fields.ts';
import { type ArticleSession, createArticleSession } from './article-session.ts';
import { isSavedLater } from './article-state.ts';
import { Conflict } from './Conflict.tsx';
import { EditorBar } from './EditorBar.tsx';
import { SaveNotices } from './SaveNotices.tsx';
import { holdDrafts } from './send-drafts.ts';
import { getTexts } from './texts.ts';

interface ArticleEditorProps {
  blogs: Blog[];
  siteId: number;
  type: ArticleType;
  /** undefined for a new one. */
  article: Article | undefined;
  /** The post that the text on this device belongs to, and that can no longer be opened. */
  lostPostId?: number | undefined;
  onCreated?: (postId: number) => void;
}

/** The editor of one post or page: title, text, settings, and the state of saving. */
export function ArticleEditor({ blogs, siteId, type, article, lostPostId, onCreated }: ArticleEditorProps) {
  const session = useArticleSession({ siteId, type, article, lostPostId });
  const editing = useSyncExternalStore(session.subscribe, session.read, session.read);
  const [settings, setSettings] = useState(false);
  const blog = blogs.find(({ ID }) => ID === editing.siteId);
  const { fields, state } = editing;
  const isLost = !blog || (lostPostId !== undefined && editing.article === undefined);
  useCreated(editing.article?.ID, article?.ID, onCreated);
  const body = useRef<HTMLDivElement>(null);
  const focusBody = () => body.current?.querySelector<HTMLElement>('[role="textbox"], textarea')?.focus();
  return (
    <div className={joinClasses(css.page, settings && css.withSettings)}>
      <div className={css.main}>
        <EditorBar
          session={session}
          editing={editing}
          blog={blog}
          settingsOpen={settings}
          onToggleSettings={() => setSettings(!settings)}
        />
        <div className={css.notices}>
          <SaveNotices session={session} editing={editing} blogs={blogs} isLost={isLost} />
          {state.kind === 'conflict' && <Conflict session={session} fields={fields} theirs={state.theirs} />}
          {blog?.taken_down && (
            <TakedownNotice takedown={blog.taken_down}>
              {t('An administrator has taken this blog down. Only its writers see it.')}
            </TakedownNotice>
          )}
          {article?.taken_down && (
            <TakedownNotice takedown={article.taken_down}>
              {t('An administrator has taken this post down. It can’t be published.')}
            </TakedownNotice>
          )}
          {article && fields.content_markdown === null && isBeyondEditor(article.content) && (
            <Notice kind="warning">
              {t(
                'Some parts of this post, such as recordings, can’t be edited here. If you edit the post, they become plain text. The current version stays in the revisions.',
              )}
            </Notice>
          )}
        </div>
        <h1 className={hidden.hidden} tabIndex={-1}>
          {article ? getTexts(type).edit : getTexts(type).create}
        </h1>
        <TitleField value={fields.title} onChange={(title) => session.edit({ title })} onEnter={focusBody} />
        <div ref={body}>
          <ArticleText session={session} editing={editing} blog={blog} label={getTexts(type).text} />
        </div>
      </div>
      {settings && <ArticleSettings session={session} editing={editing} onClose={() => setSettings(false)} />}
      <LeaveDialog isUnsaved={state.kind !== 'saved'}>
        {isSavedLater(editing)
          ? t('Your last changes are on this device only. They’ll be saved to the draft when you’re online.')
          : t('Your last changes are saved on this device only. Open this post here again to get them back.')}
      </LeaveDialog>
    </div>
  );
}

/** Returns the session of this editor; takes over the stored text of a post that no longer exists. */
function useArticleSession(
  props: Pick<ArticleEditorProps, 'siteId' | 'type' | 'article' | 'lostPostId'>,
): ArticleSession {
  const { call } = useRouter().options.context;
  const viewerId = useViewer()!.ID;
  const [session] = useState(() => createArticleSession({ call, viewerId, ...props }));
  useEffect(() => {
    const release = holdDrafts();
    return () => void session.close().then(release);
  }, [session]);
  useReconnect(session.retry);
  return session;
}

/** Calls back once when a new post has been saved on the server. */
function useCreated(id: number | undefined, firstId: number | undefined, onCreated?: (id: number) => void) {
  const reportedId = useRef(firstId);
  useEffect(() => {
    if (id === undefined || reportedId.current === id) return;
    reportedId.current = id;
    onCreated?.(id);
  });
}

/** One line that grows; Enter moves to the text. */
function TitleField({
  value,
  onChange,
  onEnter,
}: {
  value: string;
  onChange: (title: string) => void;
  onEnter: () => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => fitHeight(field.current!), [value]);
  useEffect(() => {
    // Users open the editor to write; a title that is already focused keeps its cursor.
    if (document.activeElement?.matches('body, main, h1')) field.current!.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // Observed a moment longer than the ref refers to it.
    const element = field.current!;
    // A change of the width too: a narrower column needs more lines.
    let width = 0;
    const observer = new ResizeObserver(([entry]) => {
      if (entry!.contentRect.width === width) return;
      width = entry!.contentRect.width;
      fitHeight(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <textarea
      ref={field}
      data-takes-focus
      className={css.title}
      rows={1}
      dir="auto"
      aria-label={t('Title')}
      placeholder={t('Title')}
      maxLength={1_000}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

function fitHeight(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
