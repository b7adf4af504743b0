import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { PenLine } from 'lucide';
import { BLOGANUARY_TAG, findBloganuaryYear } from '#shared/domain/bloganuary.ts';
import { t } from '#shared/i18n/translate.ts';
import { usePreferences } from '#web/features/accounts/preferences.tsx';
import { setPreferences } from '#web/features/accounts/queries.ts';
import { FollowTagButton } from '#web/features/tags/FollowTagButton.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { Notice } from '#web/ui/Notice.tsx';

/**
 * Announces Bloganuary shortly before and during it, by the server's clock (BL-01, BL-02). Members can follow its tag there
 * (BL-03) and dismiss the banner until the next one.
 */
export function BloganuaryBanner({ className }: { className?: string | undefined }) {
  const viewer = useViewer();
  const { now } = useRouter().options.context;
  const year = findBloganuaryYear(now);
  const preferences = usePreferences();
  const client = useQueryClient();
  if (year === undefined) return null;
  if (viewer && (!preferences || preferences.bloganuary_dismissed === year)) return null;
  return (
    <section className={className} aria-label={t('Bloganuary')}>
      <Notice
        kind="info"
        icon={PenLine}
        action={viewer && <FollowTagButton tag={{ slug: BLOGANUARY_TAG, title: t('Bloganuary') }} />}
        {...(viewer && { onDismiss: () => void setPreferences(client, { bloganuary_dismissed: year }) })}
      >
        <strong>{t('Bloganuary')}</strong>{' '}
        {new Date(now).getUTCMonth() === 0
          ? t('A post a day, all January long.')
          : t('A post a day, all January long. It starts on January 1.')}{' '}
        <Link to="/tag/$slug" params={{ slug: BLOGANUARY_TAG }}>
          {t('Read the posts')}
        </Link>
      </Notice>
    </section>
  );
}
