import { useNavigate } from '@tanstack/react-router';
import type { Blog } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { ArticleSession } from './article-session.ts';
import type { Editing } from './article-state.ts';

/** Shows what a writer can do when the text could not be saved. */
export function SaveNotices({
  session,
  editing: { siteId, state, isRestored },
  blogs,
  isLost,
}: {
  session: ArticleSession;
  editing: Editing;
  blogs: readonly Blog[];
  /** The post of this text can no longer be opened. */
  isLost: boolean;
}) {
  const failure = state.kind === 'failed' ? state.failure : undefined;
  const others = blogs.filter((blog) => blog.ID !== siteId || isLost);
  return (
    <Stack gap={8}>
      {failure?.remedy === 'log in' && (
        <Notice
          kind="error"
          action={
            <>
              <ButtonAnchor href="/log-in" target="_blank">
                {t('Log in')}
              </ButtonAnchor>
              <Button onClick={() => void session.save()}>{t('Try again')}</Button>
            </>
          }
        >
          {t('You’re logged out. Log in in another tab, then save again. Your text stays here.')}
        </Notice>
      )}
      {(failure?.remedy === 'other blog' || isLost) && (
        <Notice kind="error" action={<OtherBlogs session={session} blogs={others} />}>
          {others.length > 0
            ? t(
                'You can no longer write for this blog. Your text is still here, and you can save it as a draft on another blog.',
              )
            : t(
                'You can no longer write for this blog. Your text is saved on this device. Copy it to keep it somewhere else.',
              )}
        </Notice>
      )}
      {failure && !failure.remedy && (
        <Notice kind="error" action={<Button onClick={() => void session.save()}>{t('Try again')}</Button>}>
          {t('Not saved: {reason}', { reason: failure.text })}
        </Notice>
      )}
      {isRestored && !failure && !isLost && state.kind !== 'conflict' && (
        <Notice kind="info" action={<Button onClick={session.discard}>{t('Discard it')}</Button>}>
          {t('We restored changes that weren’t saved last time.')}
        </Notice>
      )}
    </Stack>
  );
}

function OtherBlogs({ session, blogs }: { session: ArticleSession; blogs: readonly Blog[] }) {
  const navigate = useNavigate();
  const move = async (siteId: number) => {
    if (!(await session.moveTo(siteId))) return;
    const { article } = session.read();
    if (!article) return;
    void navigate({
      to: '/post/$siteId/$postId',
      params: { siteId: String(siteId), postId: String(article.ID) },
      replace: true,
    });
  };
  return blogs.slice(0, 3).map((blog) => (
    <Button key={blog.ID} onClick={() => void move(blog.ID)}>
      {t('Save to {site}', { site: blog.title })}
    </Button>
  ));
}
