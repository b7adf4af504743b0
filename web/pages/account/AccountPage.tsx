import { CircleCheck, Download, TriangleAlert } from 'lucide';
import type { Me } from '#shared/api/accounts.ts';
import { t } from '#shared/i18n/translate.ts';
import { EXPORT_PATH } from '#shared/paths/account-data.ts';
import { DeleteAccount } from '#web/features/account-data/DeleteAccount.tsx';
import { CorrectAddress } from '#web/features/accounts/CorrectAddress.tsx';
import { LogOutForm } from '#web/features/accounts/LogOutForm.tsx';
import { MeFrame } from '#web/features/accounts/MeFrame.tsx';
import { useSendVerification } from '#web/features/accounts/send-verification.ts';
import { ThemeChoice } from '#web/features/accounts/ThemeChoice.tsx';
import { FORCE_FLAG } from '#web/features/onboarding/rules.ts';
import { PasswordChange } from '#web/features/security/PasswordChange.tsx';
import { SeenSettings } from '#web/features/seen/SeenSettings.tsx';
import { UsageDataSwitch } from '#web/features/settings/UsageDataSwitch.tsx';
import { Invitations } from '#web/features/sign-up/Invitations.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { Section } from '#web/ui/Page.tsx';
import { SettingRow, SettingRows } from '#web/ui/SettingRows.tsx';
import { SingleKeysSwitch } from '../keyboard/SingleKeysSwitch.tsx';
import css from './AccountPage.module.css';
import { EmailChange } from './EmailChange.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

/** `/me/account`: email address, appearance and language, reading, password, data export, log-out and account deletion. */
export function AccountPage() {
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <MeFrame title={t('Account Settings')}>
      <div className={css.sections}>
        <Section id="you" title={t('You')}>
          <SettingRows>
            <SettingRow label={t('Username')} hint={viewer.username} />
            <EmailChange
              state={<VerifiedState viewer={viewer} />}
              verify={!viewer.email_verified && <VerifyAddress email={viewer.email} />}
            />
            <SettingRow
              label={t('Getting started')}
              hint={t('Choose topics, find sites and fill out your profile, step by step.')}
            >
              <ButtonLink to="/reader" search={{ flags: FORCE_FLAG }}>
                {t('Show the steps')}
              </ButtonLink>
            </SettingRow>
          </SettingRows>
        </Section>
        <Section id="appearance" title={t('Appearance')}>
          <SettingRows>
            <SettingRow label={<span aria-hidden>{t('Theme')}</span>}>
              <ThemeChoice />
            </SettingRow>
            <LanguageChoice />
          </SettingRows>
        </Section>
        <Section id="reading" title={t('Reading')}>
          <SettingRows>
            <SeenSettings />
            <SingleKeysSwitch />
            <SettingRow label={t('Muted')} hint={t('Words and authors you don’t want to read about.')}>
              <ButtonLink to="/me/mutes">{t('Manage muted words')}</ButtonLink>
            </SettingRow>
            <SettingRow label={t('Blocked')} hint={t('Sites and people you’ve blocked.')}>
              <ButtonLink to="/me/blocks">{t('Manage blocks')}</ButtonLink>
            </SettingRow>
          </SettingRows>
        </Section>
        <Section id="security" title={t('Security')}>
          <SettingRows>
            <PasswordChange />
            <SettingRow
              label={t('Sessions')}
              hint={t('See where you’re logged in, and end sessions you don’t recognize.')}
            >
              <ButtonLink to="/me/security">{t('Manage sessions')}</ButtonLink>
            </SettingRow>
            <SettingRow label={t('Log out')} hint={t('You stay logged in on your other devices.')}>
              <LogOutForm>
                <Button type="submit">{t('Log out')}</Button>
              </LogOutForm>
            </SettingRow>
          </SettingRows>
        </Section>
        <Invitations />
        <Section id="data" title={t('Data')}>
          <SettingRows>
            <UsageDataSwitch />
            <SettingRow
              label={t('Your data')}
              hint={t(
                'Download one file with everything we store about you: your profile, settings, subscriptions, blogs and their posts, comments and likes.',
              )}
            >
              <ButtonAnchor href={EXPORT_PATH} icon={Download} download>
                {t('Download my data')}
              </ButtonAnchor>
            </SettingRow>
            <SettingRow
              label={t('Delete account')}
              hint={t('Permanently delete your account and everything that belongs only to you.')}
            >
              <DeleteAccount login={viewer.username} />
            </SettingRow>
          </SettingRows>
        </Section>
      </div>
    </MeFrame>
  );
}

function VerifiedState({ viewer }: { viewer: Me }) {
  return viewer.email_verified ? (
    <span className={css.verified}>
      <Icon of={CircleCheck} size={16} />
      {t('Verified')}
    </span>
  ) : (
    <span className={css.unverified}>
      <Icon of={TriangleAlert} size={16} />
      {t('Not verified')}
    </span>
  );
}

/** Asks a member to confirm their address: open the link, or send it again. */
function VerifyAddress({ email }: { email: string }) {
  const { secondsLeft, sendAgain, isSending } = useSendVerification(email);
  return (
    <Row gap={12} wrap className={css.verify}>
      <p className={css.muted}>{t('Open the link in the email we sent you. It works for one day.')}</p>
      <Button busy={isSending} busyLabel={t('Sending')} disabled={secondsLeft > 0} onClick={sendAgain}>
        {secondsLeft > 0 ? t('Send again in {secondsLeft} s', { secondsLeft }) : t('Resend the link')}
      </Button>
      <CorrectAddress email={email} />
    </Row>
  );
}
