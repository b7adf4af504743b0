import { useLocation } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { Section } from '#web/ui/Page.tsx';
import css from './DiscoverPage.module.css';

/** The benefits of an account, for visitors. */
export function SignUpPrompt() {
  const redirect_to = useLocation({ select: ({ href }) => href });
  return (
    <div className={css.join}>
      <Section title={t('Keep your place')}>
        <p>{t('An account remembers what you follow, what you have seen and where you stopped reading.')}</p>
        <Row gap={12} wrap>
          <ButtonLink to="/sign-up" search={{ redirect_to }} variant="primary" size={40}>
            {t('Sign up')}
          </ButtonLink>
          <ButtonLink to="/log-in" search={{ redirect_to }} size={40}>
            {t('Log in')}
          </ButtonLink>
        </Row>
      </Section>
    </div>
  );
}
