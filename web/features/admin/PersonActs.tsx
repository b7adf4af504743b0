import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide';
import type { PersonDetails } from '#shared/api/admin-people.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/admin-people.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { Section } from '#web/ui/Page.tsx';
import { SettingRow, SettingRows } from '#web/ui/SettingRows.tsx';
import { ActButton } from './ActButton.tsx';
import { ActDialog } from './ActDialog.tsx';
import css from './Facts.module.css';
import { useAct } from './use-act.ts';

/** What helps a person: their address, password, role and sessions. */
export function PersonActs({ person, isSelf }: { person: PersonDetails; isSelf: boolean }) {
  const { ID: userId, email, username } = person;
  const verify = useAct(api.verifyPerson);
  const reset = useAct(api.resetPassword);
  const changeEmail = useAct(api.changeEmail);
  const changeRole = useAct(api.changeRole);
  const endSessions = useAct(api.endSessions);
  const removeTwoFactor = useAct(api.removeTwoFactor);
  const isAdministrator = person.role === 'administrator';
  return (
    <Section title={t('Account')}>
      <div className={css.acts}>
        {!person.email_verified && (
          <ActButton act={() => verify({ userId })} done={t('Address verified.')}>
            {t('Verify address')}
          </ActButton>
        )}
        <ActButton act={() => reset({ userId })} done={t('Password reset sent.')}>
          {t('Send password reset')}
        </ActButton>
        <ActDialog
          trigger={<Button>{t('Change email')}</Button>}
          title={t('Change email')}
          description={t('The new address gets a link to verify it. Until then it is not verified.')}
          confirm={t('Change email')}
          done={t('Email changed.')}
          fields={[{ name: 'email', label: t('Email'), type: 'email', initial: email }]}
          run={({ email: next = '' }) => changeEmail({ userId, email: next })}
        />
        {person.counts.sessions > 0 && !isSelf && (
          <ActButton act={() => endSessions({ userId })} done={t('All sessions ended.')}>
            {t('End sessions')}
          </ActButton>
        )}
        {person.two_factor_enabled && (
          <ActDialog
            trigger={<Button>{t('Turn off one-time codes')}</Button>}
            title={t('Turn off one-time codes?')}
            description={t(
              'The password alone is then enough to log in. Do this only if you know that it’s really them.',
            )}
            confirm={t('Turn off')}
            done={t('One-time codes turned off.')}
            run={() => removeTwoFactor({ userId })}
          />
        )}
        <ActDialog
          trigger={
            <Button>{isAdministrator ? t('Remove as administrator') : t('Make administrator')}</Button>
          }
          title={isAdministrator ? t('Remove as administrator?') : t('Make administrator?')}
          description={
            isAdministrator
              ? t('The person can no longer open these pages.')
              : t(
                  'Administrators can see and change everything on these pages, and make others administrators.',
                )
          }
          confirm={isAdministrator ? t('Remove as administrator') : t('Make administrator')}
          done={t('Role changed.')}
          typed={username}
          run={() => changeRole({ userId, role: isAdministrator ? 'member' : 'administrator' })}
        />
      </div>
    </Section>
  );
}

/** What takes something away from a person. */
export function PersonDangers({ person }: { person: PersonDetails }) {
  const { ID: userId, username } = person;
  const suspend = useAct(api.suspendPerson);
  const restore = useAct(api.restorePerson);
  const remove = useAct(api.deletePerson);
  const navigate = useNavigate();
  return (
    <Section title={t('Suspend or delete')}>
      <SettingRows>
        <SettingRow
          label={person.suspended ? t('Suspended') : t('Suspend')}
          hint={t('Ends all sessions and stops API keys and emails. What the person has published stays.')}
        >
          {person.suspended ? (
            <ActButton act={() => restore({ userId })} done={t('Suspension lifted.')}>
              {t('Lift suspension')}
            </ActButton>
          ) : (
            <ActDialog
              trigger={<Button>{t('Suspend')}</Button>}
              title={t('Suspend @{username}?', { username })}
              description={t('The person is told the reason when they try to log in.')}
              confirm={t('Suspend')}
              done={t('Suspended.')}
              isDangerous
              fields={[{ name: 'reason', label: t('Reason'), isOptional: true }]}
              typed={username}
              run={({ reason = '' }) => suspend({ userId, reason })}
            />
          )}
        </SettingRow>
        <SettingRow
          label={t('Data')}
          hint={t('Everything that is stored about the person, in one file. Downloading it is recorded.')}
        >
          <ButtonAnchor
            href={api.PERSON_EXPORT_PATH.replace(':userId', String(userId))}
            icon={Download}
            download
          >
            {t('Download')}
          </ButtonAnchor>
        </SettingRow>
        <SettingRow
          label={t('Delete')}
          hint={t('Permanently deletes the account and everything that belongs only to the person.')}
        >
          <ActDialog
            trigger={<Button variant="danger">{t('Delete person')}</Button>}
            title={t('Delete @{username}?', { username })}
            description={t(
              'This also deletes blogs that no one else owns. To keep one, give it to someone else first. It can’t be undone.',
            )}
            confirm={t('Delete permanently')}
            done={t('Person deleted.')}
            isDangerous
            typed={username}
            run={async () => {
              await navigate({ to: '/admin/people' });
              await remove({ userId, username });
            }}
          />
        </SettingRow>
      </SettingRows>
    </Section>
  );
}
