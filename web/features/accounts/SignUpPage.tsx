import { useQuery as useCachedQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import type { getSignUp } from '#shared/paths/sign-up.ts';
import { useFieldError, useFormState, useQuery } from '#web/lib/form-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { Alternative, AuthForm, AuthHeader, InfoNotice } from './AuthForm.tsx';
import { getEmailChecks, getPasswordChecks, getPasswordHint, getUsernameChecks } from './form-checks.ts';
import { signUpQuery, teamInvitationQuery } from './queries-sign-up.ts';

/** `/sign-up`: the form, or why someone cannot sign up here. */
export function SignUpPage() {
  const { redirect_to, invitation, team_invitation } = useQuery();
  const { data } = useSuspenseQuery(signUpQuery(invitation));
  const onward = redirect_to ? { redirect_to } : {};
  return (
    <>
      {team_invitation && <TeamInvitation token={team_invitation} maySignUp={data.may_sign_up} />}
      {data.reason ? (
        <NoSignUp reason={data.reason} onward={onward} />
      ) : (
        <SignUpForm onward={onward} teamInvitation={team_invitation} />
      )}
    </>
  );
}

/** An invitation does not let anyone sign up where the server would not. */
function TeamInvitation({ token, maySignUp }: { token: string; maySignUp: boolean }) {
  const { data } = useCachedQuery(teamInvitationQuery(token));
  if (!data) return null;
  const { inviter, team, email } = data;
  return (
    <InfoNotice>
      {t('{inviter} has invited you to the team {team}.', { inviter: inviter ?? t('Someone'), team })}{' '}
      {maySignUp && t('Sign up with {email}, then accept on your teams page.', { email })}
    </InfoNotice>
  );
}

type Onward = { redirect_to?: string };

function NoSignUp({
  reason,
  onward,
}: {
  reason: NonNullable<ResponseOf<typeof getSignUp>['reason']>;
  onward: Onward;
}) {
  const [title, text] = {
    SIGN_UP_CLOSED: [
      t('Sign-ups are closed'),
      t('This server isn’t taking new members right now. You can still read its public blogs.'),
    ],
    INVITATION_NEEDED: [
      t('You need an invitation'),
      t('Ask a member or an administrator of this server for an invitation link.'),
    ],
    INVITATION_INVALID: [
      t('This invitation no longer works'),
      t('It has been used up or has expired. Ask whoever invited you for a new link.'),
    ],
  }[reason] as [string, string];
  return (
    <>
      <AuthHeader title={title}>{text}</AuthHeader>
      <LogInInstead onward={onward} />
    </>
  );
}

function LogInInstead({ onward }: { onward: Onward }) {
  return (
    <Alternative>
      <Trans
        message="Already have an account? <link>Log in</link>"
        components={{ link: <Link to="/log-in" search={onward} /> }}
      />
    </Alternative>
  );
}

function SignUpForm({ onward, teamInvitation = '' }: { onward: Onward; teamInvitation: string | undefined }) {
  const { values } = useFormState();
  const { data: invited } = useCachedQuery({
    ...teamInvitationQuery(teamInvitation),
    enabled: teamInvitation !== '',
  });
  return (
    <>
      <AuthHeader title={t('Sign up')}>{t('Follow any site. Leave whenever you like.')}</AuthHeader>
      <AuthForm>
        <TextField
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={values.email ?? invited?.email}
          hint={t('We’ll send a link there to check that it’s yours.')}
          error={useFieldError('email')}
          checks={getEmailChecks()}
          required
        />
        <TextField
          label={t('Username')}
          name="username"
          autoComplete="nickname"
          exact
          defaultValue={values.username}
          minLength={3}
          maxLength={30}
          pattern="[A-Za-z0-9](?:[A-Za-z0-9_\-]*[A-Za-z0-9])?"
          hint={t('Your public name on Tidings: letters from a to z, digits, hyphens and underscores.')}
          error={useFieldError('username')}
          checks={getUsernameChecks()}
          required
        />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
          hint={getPasswordHint()}
          error={useFieldError('password')}
          checks={getPasswordChecks()}
          required
        />
        <Button type="submit" variant="primary" size={40} block>
          {t('Create account')}
        </Button>
      </AuthForm>
      <LogInInstead onward={onward} />
      <Alternative>
        <Link to="/reader/import" search={{}}>
          {t('Switch from another reader')}
        </Link>
      </Alternative>
    </>
  );
}
