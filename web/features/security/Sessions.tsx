import { useMutation } from '@tanstack/react-query';
import type { Session } from '#shared/api/security.ts';
import { t } from '#shared/i18n/translate.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/notices.ts';
import { Section } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { parseUserAgent } from './browser-name.ts';
import { deleteOtherSessionsMutation, deleteSessionMutation } from './queries.ts';
import css from './SecurityPage.module.css';

/** U70: the account's sessions; each can be ended. */
export function Sessions({ sessions }: { sessions: Session[] }) {
  const endOthers = useMutation(deleteOtherSessionsMutation());
  const others = sessions.filter((session) => !session.is_current);
  const current = sessions.filter((session) => session.is_current);
  return (
    <Section
      title={t('Sessions')}
      actions={
        others.length > 0 && (
          <Button
            busy={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(
                {},
                {
                  onSuccess: () => notify.success(t('All other sessions ended.')),
                  onError: () => notify.error(t('The sessions could not be ended. Please try again.')),
                },
              )
            }
          >
            {t('End all other sessions')}
          </Button>
        )
      }
    >
      <ul className={css.list}>
        {[...current, ...others].map((session) => (
          <SessionItem key={session.ID} session={session} />
        ))}
      </ul>
    </Section>
  );
}

function SessionItem({ session }: { session: Session }) {
  const end = useMutation(deleteSessionMutation());
  const { browser, system } = parseUserAgent(session.user_agent);
  const name =
    browser && system ? t('{browser} on {system}', { browser, system }) : (browser ?? t('Unknown browser'));
  return (
    <li className={css.item}>
      <div className={css.about}>
        <span className={css.name} title={session.user_agent}>
          {name}
          {session.is_current && <Badge>{t('This device')}</Badge>}
        </span>
        <span className={css.details}>
          {session.address && <span>{session.address}</span>}
          <span>
            {t('Last used')} <Time date={session.last_used} style="long" />
          </span>
          <span>
            {t('Started')} <Time date={session.date} style="long" />
          </span>
        </span>
      </div>
      {!session.is_current && (
        <Button
          busy={end.isPending}
          aria-label={t('End the session {name}', { name })}
          onClick={() =>
            // By promise: the row is unmounted when it is done, and callbacks of `mutate` would be lost with it.
            void end.mutateAsync({ sessionId: session.ID }).then(
              () => notify.success(t('Session ended.')),
              () => notify.error(t('The session could not be ended. Please try again.')),
            )
          }
        >
          {t('End')}
        </Button>
      )}
    </li>
  );
}
