import { useParams, useRouter } from '@tanstack/react-router';
import { SearchX } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { FollowTagButton } from '#web/features/tags/FollowTagButton.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Column, Row } from '#web/ui/Layout.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { VisitorLine } from '../discover/VisitorHero.tsx';

/** TG-07: the page of a tag that nobody uses, with a button to follow it anyway. */
export function UnknownTag() {
  const { slug = '' } = useParams({ strict: false });
  const viewer = useViewer();
  const router = useRouter();
  return (
    <Column>
      <EmptyState
        heading={1}
        icon={SearchX}
        title={t('We can’t find that tag.')}
        text={t('No one has used the tag {tag} yet.', { tag: slug })}
        action={
          <Row gap={12} wrap>
            <ButtonLink to="/tags" variant="primary">
              {t('All the Tags')}
            </ButtonLink>
            {viewer && slug && (
              <FollowTagButton
                tag={{ slug, title: slug }}
                // Once followed, it exists for its follower.
                onFollow={() => void router.invalidate()}
              />
            )}
          </Row>
        }
      />
      <VisitorLine />
    </Column>
  );
}
