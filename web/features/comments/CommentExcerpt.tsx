import { useLayoutEffect, useRef, useState } from 'react';
import type { Comment } from '#shared/api/comments.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import css from './CommentExcerpt.module.css';
import itemCss from './CommentItem.module.css';

/** The first four lines of a comment, with a button for the whole text if there is more. */
export function CommentExcerpt({ comment }: { comment: Comment }) {
  const text = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const [isCut, setIsCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height.
  useLayoutEffect(() => {
    const box = text.current;
    if (!box) return;
    const measure = () => setIsCut(box.scrollHeight > box.clientHeight + 1);
    const size = new ResizeObserver(measure);
    size.observe(box);
    measure();
    return () => size.disconnect();
  }, [comment.content]);
  return (
    <>
      <div
        ref={text}
        className={joinClasses(itemCss.text, !isWhole && css.cut)}
        dir="auto"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was stored.
        dangerouslySetInnerHTML={{ __html: comment.content }}
      />
      {isCut && !isWhole && (
        <Button variant="link" onClick={() => setIsWhole(true)}>
          {t('Read more')}
        </Button>
      )}
    </>
  );
}
