import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Blog } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/notices.ts';
import css from './ArticleEditor.module.css';
import type { ArticleFields } from './article-fields.ts';
import type { ArticleSession } from './article-session.ts';
import type { Editing } from './article-state.ts';
import { markdownQuery } from './queries.ts';
import type { Tool } from './Toolbar.tsx';

const RichText = lazy(async () => ({ default: (await import('./RichText.tsx')).RichText }));
const MarkdownText = lazy(async () => ({ default: (await import('./MarkdownText.tsx')).MarkdownText }));

const TOOLS: readonly Tool[] = [
  'bold',
  'italic',
  'link',
  'heading2',
  'heading3',
  'list',
  'numbers',
  'checklist',
  'quote',
  'code',
  'codeBlock',
  'picture',
  'table',
  'embed',
  'undo',
  'redo',
];

/** The text of a post: formatted, or in Markdown if the blog has it on and the writer chose it. */
export function ArticleText({
  session,
  editing,
  blog,
  label,
}: {
  session: ArticleSession;
  editing: Editing;
  /** undefined if the writer has lost access to the blog. */
  blog: Blog | undefined;
  label: string;
}) {
  const { fields, edition } = editing;
  const hasMarkdown = blog?.modules?.includes('markdown') ?? false;
  // A text begun in Markdown stays in it, as long as the blog allows it.
  const isMarkdown = fields.content_markdown !== null && (hasMarkdown || !blog);
  const { isSwitching, switchFormat } = useFormatSwitch(session, editing, isMarkdown);
  const toggle = hasMarkdown && (
    <Button busy={isSwitching} onClick={() => void switchFormat()}>
      {isMarkdown ? t('Formatted text') : t('Markdown')}
    </Button>
  );
  const shared = {
    label,
    placeholder: t('Start writing…'),
    onSubmit: () => void session.save(),
    siteId: blog?.ID,
    toolbarEnd: toggle,
  };
  return (
    <Suspense fallback={<div className={css.loading} aria-busy="true" />}>
      {isMarkdown ? (
        <MarkdownText
          key={edition}
          {...shared}
          value={fields.content_markdown ?? ''}
          onChange={(content_markdown) => session.edit({ content_markdown })}
        />
      ) : (
        <RichText
          key={edition}
          {...shared}
          className={css.text}
          content={fields.content}
          onChange={(content) => session.edit({ content, content_markdown: null })}
          tools={TOOLS}
          toolbar="above"
          counts
        />
      )}
    </Suspense>
  );
}

/** Returns a function that converts the text to the other format. This can be undone; the server keeps a revision too. */
function useFormatSwitch(session: ArticleSession, { siteId, fields }: Editing, isMarkdown: boolean) {
  const client = useQueryClient();
  const [isSwitching, setSwitching] = useState(false);
  const convertText = async (): Promise<Partial<ArticleFields>> => {
    if (isMarkdown) {
      const { content } = await client.fetchQuery(markdownQuery(siteId, fields.content_markdown ?? ''));
      return { content, content_markdown: null };
    }
    const { convertToMarkdown } = await import('#shared/domain/html-to-markdown.ts');
    const { body } = new DOMParser().parseFromString(fields.content, 'text/html');
    return { content_markdown: convertToMarkdown(body) };
  };
  const switchFormat = async () => {
    setSwitching(true);
    try {
      const next = await convertText();
      session.rewrite(next);
      notify.info(isMarkdown ? t('Switched to formatted text.') : t('Switched to Markdown.'), {
        id: 'article',
        action: { label: t('Undo'), onPress: () => session.putBack(fields) },
      });
    } catch {
      notify.error(t('The text could not be converted, so nothing was changed. Please try again.'), {
        id: 'article',
      });
    }
    setSwitching(false);
  };
  return { isSwitching, switchFormat };
}
