import type { Editor } from '@tiptap/core';
import { computeSecondsToRead, countWords } from '#shared/domain/words.ts';
import { t } from '#shared/i18n/translate.ts';
import css from './RichText.module.css';
import { useEditorChanges } from './use-editor.ts';

/** Counts as the server does, so that readers see the same number. */
export function WordCount({ editor }: { editor: Editor }) {
  useEditorChanges(editor);
  const words = countWords(editor.getText());
  const minutes = Math.max(1, Math.round(computeSecondsToRead(words) / 60));
  return (
    <p className={css.count}>
      {t('{count, plural, one {# word} other {# words}}', { count: words })}
      {words > 0 && ` · ${t('{minutes} min read', { minutes })}`}
    </p>
  );
}
