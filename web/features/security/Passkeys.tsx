import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide';
import type { Security } from '#shared/api/security.ts';
import type { Call, RawInputOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { createPasskey, getPasskeyCreation } from '#shared/paths/accounts-log-in.ts';
import { getSecurity } from '#shared/paths/security.ts';
import { findCallError } from '#web/lib/error.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/notices.ts';
import { Section } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { parseUserAgent } from './browser-name.ts';
import { deletePasskeyMutation } from './queries.ts';
import css from './SecurityPage.module.css';

/** The member's passkeys, which log in without a password. */
export function Passkeys({ passkeys }: { passkeys: Security['passkeys'] }) {
  return (
    <Section title={t('Passkeys')} actions={canMakePasskeys() && <AddPasskey />}>
      <p className={css.hint}>
        {t(
          'Log in with your fingerprint, your face or your screen lock. A passkey replaces both password and code, and a fake page can’t steal it.',
        )}
      </p>
      {passkeys.length > 0 && (
        <ul className={css.list}>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.ID} passkey={passkey} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function AddPasskey() {
  const client = useQueryClient();
  const { run: add, isBusy } = useAction(async () => {
    const { browser, system } = parseUserAgent(navigator.userAgent);
    try {
      await makePasskey(getCall(client), system ?? browser ?? t('Passkey'));
      await client.invalidateQueries({ queryKey: toEndpointKey(getSecurity) });
      notify.success(t('Passkey added. You can now log in with it.'));
    } catch (error) {
      const failure = findErrorMessage(error);
      if (failure) notify.error(failure);
    }
  });

  return (
    <Button icon={Plus} busy={isBusy} onClick={() => void add()}>
      {t('Add a passkey')}
    </Button>
  );
}

/** Returns the error message; undefined if the user closed the browser's dialog. */
function findErrorMessage(error: unknown): string | undefined {
  if (error instanceof DOMException && error.name === 'NotAllowedError') return undefined;
  if (error instanceof DOMException && error.name === 'InvalidStateError')
    return t('This device already has a passkey for your account.');
  if (findCallError(error)?.code === 'SESSION_NOT_FRESH')
    return t('You need to have logged in within the last day. Log out and back in, then try again.');
  return t('The passkey could not be added. Please try again.');
}

function PasskeyItem({ passkey }: { passkey: Security['passkeys'][number] }) {
  const remove = useMutation(deletePasskeyMutation());
  const name = passkey.name || t('Passkey');
  return (
    <li className={css.item}>
      <div className={css.about}>
        <span className={css.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={css.details}>
          <span>
            {t('Added')} <Time date={passkey.date} style="long" />
          </span>
        </span>
      </div>
      <Button
        busy={remove.isPending}
        aria-label={t('Remove the passkey {name}', { name })}
        onClick={() =>
          // By promise: the row is unmounted when it is done, and callbacks of `mutate` would be lost with it.
          void remove.mutateAsync({ passkeyId: passkey.ID }).then(
            () => notify.success(t('Passkey removed.')),
            () => notify.error(t('The passkey could not be removed. Please try again.')),
          )
        }
      >
        {t('Remove')}
      </Button>
    </li>
  );
}

/** The browser's own type does not say that it is JSON. */
type WebAuthnResponse = RawInputOf<typeof createPasskey>['response'];

/** Whether this browser can create passkeys here: it supports them, with their JSON forms, and the connection is secure. */
function canMakePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Creates a passkey with the browser's help. Throws `DOMException` as the browser does, and `CallError`. */
async function makePasskey(call: Call, name: string): Promise<void> {
  const options = await call(getPasskeyCreation, {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  await call(createPasskey, { response: credential.toJSON() as unknown as WebAuthnResponse, name });
}
