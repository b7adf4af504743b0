import { Link, useLoaderData } from '@tanstack/react-router';
import { ExternalLink } from 'lucide';
import { toSafeRedirectPath } from '#shared/domain/redirect-path.ts';
import { t } from '#shared/i18n/translate.ts';
import { useFieldError, useFormState, useQuery } from '#web/lib/form-state.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { Alternative, AuthForm, AuthHeader } from './AuthForm.tsx';
import css from './CheckYourEmail.module.css';
import { getEmailChecks } from './form-checks.ts';

/**
 * The page after signing up: says where the link was sent, and what to do if it does not arrive. A plain page, so everything is a
 * link or a form; a script counts down (U72).
 */
export function CheckYourEmail({ isExpired }: { isExpired: boolean }) {
  const verification = useLoaderData({ from: '/verify-email' });
  const { redirect_to } = useQuery();
  if (!verification) return null;
  const { email, retry_after: secondsLeft, sends_email: isSent, outbox } = verification;
  const next = toSafeRedirectPath(redirect_to, '/reader');
  const inbox = isSent ? findInbox(email) : undefined;
  return (
    <>
      <AuthHeader title={isExpired ? t('This link no longer works') : t('Check your email')}>
        {isExpired ? (
          t('It has expired, or part of it is missing. We can send you a new one.')
        ) : (
          <Trans
            message="We sent a link to {email}. Open it to verify your email address."
            values={{ email: <strong className={css.email}>{email}</strong> }}
          />
        )}
      </AuthHeader>
      {!isSent && <NotSent outbox={outbox} />}
      <div className={css.ways}>
        {inbox && (
          <ButtonAnchor href={inbox.url} target="_blank" rel="noreferrer" icon={ExternalLink} size={40} block>
            {t('Open {service}', { service: inbox.name })}
          </ButtonAnchor>
        )}
        <ButtonAnchor href={next} variant="primary" size={40} block>
          {t('I just verified my email')}
        </ButtonAnchor>
        <form method="post">
          <Button
            type="submit"
            size={40}
            block
            data-cool-down={secondsLeft}
            data-waits={t('Send again in {secondsLeft} s', { secondsLeft: '{seconds}' })}
          >
            {t('Resend the link')}
          </Button>
        </form>
        <WrongAddress />
      </div>
      <Alternative>
        <Trans
          message="No need to wait: <link>start reading now</link>. You can follow tags right away, and subscribe to sites once your email is verified."
          components={{ link: <Link to={next} /> }}
        />
      </Alternative>
    </>
  );
}

/** Opens by itself if the address typed in it was rejected. */
function WrongAddress() {
  const error = useFieldError('email');
  const { values } = useFormState();
  return (
    <details className={css.wrong} open={error !== undefined}>
      <summary className={css.summary}>{t('Wrong address?')}</summary>
      <AuthForm>
        <TextField
          label={t('Correct email')}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={values.email}
          hint={t('We’ll send a new link there, and the old one will stop working.')}
          error={error}
          checks={getEmailChecks()}
          required
        />
        <Button type="submit" size={40} block>
          {t('Change email')}
        </Button>
      </AuthForm>
    </details>
  );
}

/** Shown if no mail server is configured yet: tells whoever set up the server where to find the link. */
function NotSent({ outbox }: { outbox: string | null }) {
  return (
    <div className={css.notSent}>
      <Notice kind="warning">
        {outbox === null
          ? t('This server doesn’t send email yet. Ask whoever runs it for your link.')
          : t(
              'This server doesn’t send email yet: SMTP_URL isn’t set. Your link is printed in the terminal where Tidings runs, and it’s in a file in {outbox}.',
              { outbox },
            )}
      </Notice>
    </div>
  );
}

/** Webmail services, by the domains of their addresses. */
const SERVICES = [
  { name: 'Gmail', url: 'https://mail.google.com/mail/', domains: ['gmail.com', 'googlemail.com'] },
  {
    name: 'Outlook',
    url: 'https://outlook.live.com/mail/',
    domains: ['outlook.com', 'hotmail.com', 'live.com'],
  },
  { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/', domains: ['yahoo.com', 'ymail.com'] },
  { name: 'iCloud Mail', url: 'https://www.icloud.com/mail/', domains: ['icloud.com', 'me.com', 'mac.com'] },
  { name: 'Proton Mail', url: 'https://mail.proton.me/', domains: ['proton.me', 'protonmail.com', 'pm.me'] },
  { name: 'Fastmail', url: 'https://app.fastmail.com/', domains: ['fastmail.com', 'fastmail.fm'] },
];

/** Returns where email to this address is read, or undefined if unknown. */
function findInbox(email: string): { name: string; url: string } | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return SERVICES.find(({ domains }) => domains.includes(domain));
}
