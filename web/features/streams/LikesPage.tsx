import { Heart } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { EmptyState, PageHeader } from '#web/ui/Page.tsx';
import { Stream } from './Stream.tsx';

/** RT-34: the posts that the user likes, the latest like first. An unliked post stays until the page is opened again. */
export function LikesPage() {
  return (
    <Column back="/reader">
      <PageHeader title={t('My Likes')} />
      <Stream
        stream={{ kind: 'likes' }}
        label={t('Posts you liked')}
        empty={
          <EmptyState
            icon={Heart}
            title={t('No likes yet')}
            text={t('Posts that you like will appear here.')}
            action={<ButtonLink to="/reader">{t('Back to Following')}</ButtonLink>}
          />
        }
      />
    </Column>
  );
}
