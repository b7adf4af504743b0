import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CheckCheck, FolderInput, Newspaper, Rss, UserRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { notify } from '#web/ui/notices.ts';
import { EmptyState } from '#web/ui/Page.tsx';
import { preferencesQuery, setPreferencesMutation } from '../accounts/queries.ts';
import { subscriptionCountQuery } from '../subscriptions/queries.ts';
import css from './NothingFollowed.module.css';

/** In place of posts: the first steps while nothing is followed (FS-13), else that all is seen, or nothing published yet. */
export function NothingFollowed() {
  const { data: count, isPending } = useQuery(subscriptionCountQuery());
  const { data } = useQuery(preferencesQuery());
  if (isPending) return null;
  if (!count) return <Welcome />;
  if (data?.calypso_preferences.reader_hide_seen) return <NothingUnseen />;
  return (
    <EmptyState
      icon={Newspaper}
      title={t('Nothing here yet')}
      text={t('The sites you follow have not published anything yet. New posts will appear here.')}
      action={
        <ButtonLink to="/discover/add-new" variant="primary">
          {t('Add a site')}
        </ButtonLink>
      }
    />
  );
}

/** While what was seen is left out. */
function NothingUnseen() {
  const { mutate } = useMutation(setPreferencesMutation());
  return (
    <EmptyState
      icon={CheckCheck}
      title={t('You’re up to date')}
      text={t('You have seen everything from the sites you follow. New posts will appear here.')}
      action={
        <Button
          onClick={() =>
            mutate(
              { reader_hide_seen: false },
              { onError: () => notify.error(t('Sorry, we could not save your choice. Please try again.')) },
            )
          }
        >
          {t('Show what I have seen')}
        </Button>
      }
    />
  );
}

/** Three steps into reading, of which none must be taken. */
function Welcome() {
  return (
    <section className={css.welcome} aria-labelledby="welcome-title">
      <h2 id="welcome-title" className={css.title}>
        {t('Welcome to Tidings')}
      </h2>
      <p className={css.text}>
        {t('Follow the sites you like, and their new posts will gather here, the latest first.')}
      </p>
      <ol className={css.steps}>
        <Step icon={Rss} to="/discover/add-new" name={t('Add a site')}>
          {t('The address of any page is enough: Tidings finds its feed.')}
        </Step>
        <Step icon={FolderInput} to="/reader/subscriptions" name={t('Bring your subscriptions')}>
          {t('Another reader gives you an OPML file with all of them; import it here.')}
        </Step>
        <Step icon={UserRound} to="/me" name={t('Complete your profile')}>
          {t('A name and a picture, for those whose posts you comment on.')}
        </Step>
      </ol>
    </section>
  );
}

function Step({
  icon,
  to,
  name,
  children,
}: {
  icon: ComponentProps<typeof Icon>['of'];
  to: '/discover/add-new' | '/reader/subscriptions' | '/me';
  name: string;
  children: string;
}) {
  return (
    <li className={css.step}>
      <span className={css.icon}>
        <Icon of={icon} size={20} />
      </span>
      <span>
        <Link to={to} className={css.name}>
          {name}
        </Link>
        <span className={css.hint}>{children}</span>
      </span>
    </li>
  );
}
