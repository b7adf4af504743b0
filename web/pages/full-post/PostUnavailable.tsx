import { FileX, type IconNode, LockKeyhole, SearchX } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { toLogInLink } from '#web/lib/log-in-intent.ts';
import { ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/Page.tsx';

/**
 * Shown in place of a post that cannot be shown: the reason, in a sentence, and a way back (U30). Renders nothing for a status
 * that may be temporary, so check `canBeExplained` first.
 *
 * @param path the page itself, which the log-in page returns to
 */
export function PostUnavailable({
  status,
  isMember,
  path,
}: {
  status: number;
  isMember: boolean;
  path: string;
}) {
  const words = findExplanation(status);
  if (!words) return null;
  return (
    <EmptyState
      heading={1}
      {...words}
      action={
        <>
          {status === 401 && (
            <ButtonAnchor variant="primary" {...toLogInLink(path)}>
              {t('Log in')}
            </ButtonAnchor>
          )}
          <ButtonLink to={isMember ? '/reader' : '/'} variant={status === 401 ? 'secondary' : 'primary'}>
            {isMember ? t('Back to Recent') : t('Back to the home page')}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Whether a status is about the post itself: private, never existed, or deleted. */
export function canBeExplained(status: number | undefined): status is 401 | 403 | 404 | 410 {
  return status !== undefined && [401, 403, 404, 410].includes(status);
}

function findExplanation(status: number): { icon: IconNode; title: string; text: string } | undefined {
  switch (status) {
    case 401:
      return {
        icon: LockKeyhole,
        title: t('This post is private.'),
        text: t('Log in to see whether you can read it.'),
      };
    case 403:
      return {
        icon: LockKeyhole,
        title: t('This post is private.'),
        text: t('Only members of its team can read it.'),
      };
    case 404:
      return {
        icon: SearchX,
        title: t('We can’t find that post.'),
        text: t('It may have been unpublished, or the link may be incomplete.'),
      };
    case 410:
      return {
        icon: FileX,
        title: t('This post was deleted.'),
        text: t('Its author deleted it.'),
      };
    default:
      return undefined;
  }
}
