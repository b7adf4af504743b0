import { CircleCheck, Download, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { EXPORT_PATH } from '#shared/api/account-data.ts';
import type { Me } from '#shared/api/accounts.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Column, Row, Stack } from '#web/ui/Layout.tsx';
import { Section } from '#web/ui/Page.tsx';
import { DeleteAccount } from '../account-data/DeleteAccount.tsx';
import { MeHead } from '../accounts/MeHead.tsx';
import { ThemeChoice } from '../accounts/ThemeChoice.tsx';
import { VerifyAddress } from '../accounts/VerifyAddress.tsx';
import { SingleKeysSwitch } from '../keyboard/SingleKeysSwitch.tsx';
import { PasswordChange } from '../security/PasswordChange.tsx';
import { SeenSettings } from '../seen/SeenSettings.tsx';
import css from './AccountPage.module.css';
import { EmailChange } from './EmailChange.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

/** `/me/account`: address, password, language and look, one's data, and the ways out. */
export function AccountPage() {
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <Column>
      <MeHead title={t('Account Settings')} />
      <div className={css.sections}>
        <Section title={t('You')}>
          <dl className={css.facts}>
            <Fact name={t('Username')}>{viewer.username}</Fact>
            <Fact name={t('Email')}>
              {viewer.email} <VerifiedState viewer={viewer} />
              {!viewer.email_verified && <VerifyAddress email={viewer.email} />}
            </Fact>
          </dl>
          <EmailChange />
        </Section>
        <Section title={t('Password')}>
          <div className={css.form}>
            <PasswordChange />
          </div>
        </Section>
        <Section title={t('Language')}>
          <div className={css.form}>
            <LanguageChoice />
          </div>
        </Section>
        <Section title={t('Theme')}>
          <ThemeChoice />
        </Section>
        <Section title={t('Seen posts')}>
          <Stack gap={12}>
            <SeenSettings />
          </Stack>
        </Section>
        <Section title={t('Keyboard')}>
          <div className={css.form}>
            <SingleKeysSwitch />
          </div>
        </Section>
        <Section title={t('Sessions')}>
          <Stack gap={12}>
            <p className={css.muted}>{t('See where you are logged in, and end what is not yours.')}</p>
            <Row>
              <ButtonLink to="/me/security">{t('Manage sessions')}</ButtonLink>
            </Row>
          </Stack>
        </Section>
        <Section title={t('Blocked')}>
          <Stack gap={12}>
            <p className={css.muted}>{t('Sites and people whom you do not want to see.')}</p>
            <Row>
              <ButtonLink to="/me/blocks">{t('Manage blocks')}</ButtonLink>
            </Row>
          </Stack>
        </Section>
        <Section title={t('Your data')}>
          <Stack gap={12}>
            <p className={css.muted}>
              {t(
                'One file with everything that is kept of you: profile, settings, subscriptions, blogs with their posts, comments and likes.',
              )}
            </p>
            <Row>
              <ButtonAnchor href={EXPORT_PATH} icon={Download} download>
                {t('Download everything')}
              </ButtonAnchor>
            </Row>
          </Stack>
        </Section>
        <Section title={t('Log out')}>
          <Stack gap={12}>
            <p className={css.muted}>{t('Ends this session on this device. Others stay.')}</p>
            <form method="post" action="/log-out">
              <Button type="submit">{t('Log out')}</Button>
            </form>
          </Stack>
        </Section>
        <Section title={t('Delete account')}>
          <Stack gap={12}>
            <p className={css.muted}>
              {t('Ends your account here for good, with everything that is only yours.')}
            </p>
            <DeleteAccount login={viewer.username} />
          </Stack>
        </Section>
      </div>
    </Column>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
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
      {t('Not verified yet')}
    </span>
  );
}
