import { useQuery } from '@tanstack/react-query';
import { PencilLine } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import { isBlankHtml } from '#shared/domain/quick-post-title.ts';
import { t } from '#shared/i18n/translate.ts';
import { usePreferences } from '#web/features/accounts/preferences.tsx';
import { myBlogsQuery } from '#web/features/blogs/queries.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useDraft } from './draft.ts';
import css from './QuickPost.module.css';
import { isQuickPostShown } from './rules.ts';

/** Loaded when the card is opened: with its editor it is as large as the rest of the page. */
const OpenCard = lazy(async () => ({ default: (await import('./OpenCard.tsx')).OpenCard }));

/** The card above the stream that posts a short text to one of the member's blogs. Nothing without a blog. */
export function QuickPost() {
  const preferences = usePreferences();
  const { data: mine } = useQuery(myBlogsQuery);
  if (!preferences || !mine) return null;
  const blogs = mine.sites.filter((blog) => blog.capabilities.publish_posts);
  if (!isQuickPostShown(blogs, preferences.reader_quick_post)) return null;
  return <Card />;
}

/** One row until it is pressed; open from the start if there is a draft. */
function Card() {
  const draft = useDraft();
  const [isOpen, setOpen] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [closed, setClosed] = useState(false);
  // A draft opens the card, also one restored by Undo; it then stays open until Post or Cancel.
  if (!isOpen && !isBlankHtml(draft.html)) setOpen(true);
  const press = () => {
    setPressed(true);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setClosed(true);
  };
  return (
    <section className={css.card} aria-labelledby="quick-post-title">
      {!isOpen ? (
        <h2 id="quick-post-title" className={css.closed}>
          <button
            type="button"
            onClick={press}
            // The focused button of the open card is gone.
            ref={(button) => {
              if (closed && document.activeElement === document.body) button?.focus({ preventScroll: true });
            }}
          >
            <Icon of={PencilLine} size={20} />
            {t('Write a quick post')}
          </button>
        </h2>
      ) : (
        <>
          <h2 id="quick-post-title" className={css.title}>
            {t('Write a quick post')}
          </h2>
          <Suspense fallback={<div className={css.loading} aria-busy="true" />}>
            <OpenCard autoFocus={pressed} onClose={close} />
          </Suspense>
        </>
      )}
    </section>
  );
}
