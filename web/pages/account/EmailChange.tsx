import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { settingsQuery, updateSettingsMutation } from '#web/features/settings/queries.ts';
import type { CallError } from '#web/lib/call.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import { SettingRow } from '#web/ui/SettingRows.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/**
 * The setting for the email address. A new one is pending until its link is opened; an unconfirmed one (`verify` says how to
 * confirm it) cannot be changed here.
 */
export function EmailChange({ state, verify }: { state: ReactNode; verify: ReactNode }) {
  const { data: settings } = useSuspenseQuery(settingsQuery());
  // Undefined until it has been opened: after closing, the focus returns to the button.
  const [isOpen, setIsOpen] = useState<boolean>();
  const update = useMutation(updateSettingsMutation());
  const { user_email, new_user_email } = settings;

  /** What was typed when the form was cancelled. */
  const [draft, setDraft] = useState('');
  const close = (typed = '') => {
    setDraft(typed);
    setIsOpen(false);
  };

  async function requestChange(address: string) {
    await update.mutateAsync({ user_email: address });
    close();
    if (address !== user_email) notify.success(t('We sent a link to {email}.', { email: address }));
  }

  const waiting = new_user_email && (
    <WaitingChange
      address={new_user_email}
      error={update.error}
      onSendAgain={() => requestChange(new_user_email)}
      onCancel={() => requestChange(user_email)}
    />
  );
  const fields = isOpen && <ChangeForm draft={draft} onSend={requestChange} onClose={close} />;
  return (
    <SettingRow
      label={t('Email')}
      hint={
        <Row gap={8} wrap>
          {user_email} {state}
        </Row>
      }
      below={verify || waiting || fields}
    >
      {!verify && !waiting && !isOpen && (
        <Button autoFocus={isOpen === false} onClick={() => setIsOpen(true)}>
          {t('Change email')}
        </Button>
      )}
    </SettingRow>
  );
}

/** The pending change, which can be sent again or cancelled. */
function WaitingChange({
  address,
  error,
  onSendAgain,
  onCancel,
}: {
  address: string;
  error: CallError | null;
  onSendAgain: () => Promise<void>;
  onCancel: () => Promise<void>;
}) {
  // The error is shown below.
  const { run, isBusy } = useAction((send: () => Promise<void>) => send().catch(() => undefined));
  return (
    <Stack gap={8}>
      <Notice
        kind="info"
        action={
          <>
            <Button busy={isBusy} onClick={() => void run(onSendAgain)}>
              {t('Send again')}
            </Button>
            <Button variant="plain" disabled={isBusy} onClick={() => void run(onCancel)}>
              {t('Cancel change')}
            </Button>
          </>
        }
      >
        {t('Open the link we sent to {email} to change your email address to it.', { email: address })}
      </Notice>
      {error && <p role="alert">{toErrorMessage(error)}</p>}
    </Stack>
  );
}

function ChangeForm({
  draft,
  onSend,
  onClose,
}: {
  draft: string;
  onSend: (address: string) => Promise<void>;
  onClose: (draft: string) => void;
}) {
  const form = useForm({
    initial: { email: draft },
    send: async ({ email }) => {
      await onSend(email.trim());
    },
    explain: (error) => ({ email: toErrorMessage(error) }),
  });
  return (
    <form {...form.props}>
      <Stack gap={12}>
        <TextField
          label={t('New email address')}
          hint={t('We’ll send a link there. Nothing changes until you open it.')}
          type="email"
          autoComplete="email"
          autoFocus
          required
          {...form.bindText('email')}
        />
        <Row gap={8}>
          <Button type="submit" variant="primary" size={40} busy={form.isBusy} busyLabel={t('Sending')}>
            {t('Send link')}
          </Button>
          <Button size={40} variant="plain" onClick={() => onClose(form.values.email)}>
            {t('Cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function toErrorMessage({ code, retryAfter }: CallError): string {
  if (code === 'throttled')
    return t('We’ve just sent you an email. Try again in {seconds} seconds.', { seconds: retryAfter ?? 60 });
  if (code === 'invalid_input') return t('That doesn’t look like an email address.');
  return t('There was a problem saving your changes. Please try again.');
}
