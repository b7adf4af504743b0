import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import type { CallError } from '#web/lib/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { settingsQuery, updateSettingsMutation } from '../settings/queries.ts';

/** Another e-mail address: it is kept aside until the link that goes to it is opened. */
export function EmailChange() {
  const { data: settings } = useSuspenseQuery(settingsQuery());
  const [isOpen, setIsOpen] = useState(false);
  const [email, setEmail] = useState('');
  const update = useMutation(updateSettingsMutation());
  const { user_email, new_user_email } = settings;

  function ask(address: string) {
    update.mutate(
      { user_email: address },
      {
        onSuccess: () => {
          setIsOpen(false);
          setEmail('');
          if (address !== user_email)
            notify.success(t('A message with a link is on its way to {email}.', { email: address }));
        },
      },
    );
  }

  const failure = update.error && failureOf(update.error);
  if (new_user_email) {
    return (
      <Stack gap={8}>
        <Notice
          kind="info"
          action={
            <>
              <Button busy={update.isPending} onClick={() => ask(new_user_email)}>
                {t('Send again')}
              </Button>
              <Button variant="plain" disabled={update.isPending} onClick={() => ask(user_email)}>
                {t('Cancel the change')}
              </Button>
            </>
          }
        >
          {t('Your address becomes {email} as soon as you open the link that we sent there.', {
            email: new_user_email,
          })}
        </Notice>
        {failure && <p role="alert">{failure}</p>}
      </Stack>
    );
  }
  if (!isOpen) {
    return (
      <Row>
        <Button onClick={() => setIsOpen(true)}>{t('Change email')}</Button>
      </Row>
    );
  }
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        ask(email.trim());
      }}
    >
      <Stack gap={12}>
        <TextField
          label={t('New email')}
          hint={t('We send a link there. Until you open it, everything stays as it is.')}
          type="email"
          autoComplete="email"
          autoFocus
          required
          value={email}
          error={failure}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Row gap={8}>
          <Button type="submit" variant="primary" size={40} busy={update.isPending} busyLabel={t('Sending')}>
            {t('Send the link')}
          </Button>
          <Button size={40} variant="plain" onClick={() => setIsOpen(false)}>
            {t('Cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function failureOf({ code, retryAfter }: CallError): string {
  if (code === 'throttled')
    return t('A message was sent a moment ago. Try again in {seconds} s.', { seconds: retryAfter ?? 60 });
  if (code === 'invalid_input') return t('That does not look like an email address.');
  return t('There was a problem saving your changes. Please try again.');
}
