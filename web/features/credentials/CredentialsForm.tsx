import type { ConnectedSite } from '#shared/api/connected-sites.ts';
import type { Credentials } from '#shared/api/credentials.ts';
import {
  CREDENTIAL_PROTOCOLS,
  CREDENTIAL_TEXT_MAX,
  type CredentialProtocol,
  type CredentialRole,
  DEFAULT_PORTS,
  PRIVATE_KEY_MAX,
} from '#shared/domain/credentials.ts';
import { t } from '#shared/i18n/translate.ts';
import { type Form, useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { PasswordField, TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { SavingSteps } from './SavingSteps.tsx';
import type { UsedCredentials } from './use-credentials.ts';

type Way = 'password' | 'key';

interface Login {
  protocol: CredentialProtocol;
  host: string;
  port: string;
  user: string;
  way: Way;
  pass: string;
  kpri: string;
  passphrase: string;
  abspath: string;
}

/** A form for protocol, host, login and folder. They are saved once they have been tested. */
export function CredentialsForm({
  site,
  of: role,
  saved,
  used,
  onDone,
  onCancel,
}: {
  site: ConnectedSite;
  of: CredentialRole;
  saved: Credentials | undefined;
  used: UsedCredentials;
  onDone: () => void;
  onCancel: (() => void) | undefined;
}) {
  const form = useForm<Login>({
    initial: () => ({
      protocol: saved?.protocol ?? 'sftp',
      host: saved?.host ?? new URL(site.URL).hostname,
      port: String(saved?.port ?? DEFAULT_PORTS.sftp),
      user: saved?.user ?? '',
      way: saved?.kpri ? 'key' : 'password',
      pass: '',
      kpri: '',
      passphrase: '',
      abspath: saved?.abspath ?? '',
    }),
    send: async () => {
      await save();
    },
  });
  const { protocol } = form.values;
  const isSaving = used.updateStatus === 'pending';
  const hasKeys = protocol === 'sftp' || protocol === 'ssh';
  const usesKey = hasKeys && form.values.way === 'key';

  function choose(next: CredentialProtocol) {
    const isDefault = form.values.port === String(DEFAULT_PORTS[protocol]);
    form.set({ protocol: next, ...(isDefault && { port: String(DEFAULT_PORTS[next]) }) });
  }

  async function save(hostKey?: string) {
    if (isSaving) return;
    const { host, port, user, abspath, kpri, passphrase, pass } = form.values;
    const secret = usesKey ? { kpri, passphrase } : { pass };
    const login = { protocol, host, port, user, abspath, ...secret };
    if (await used.update(role, { ...login, ...(hostKey && { host_key: hostKey }) })) onDone();
  }

  return (
    <form {...form.props} noValidate>
      <Stack gap={16}>
        <SelectField
          label={t('Protocol')}
          hint={describeProtocol(protocol)}
          value={protocol}
          onChange={choose}
          options={CREDENTIAL_PROTOCOLS.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        <TextField label={t('Host')} {...PLAIN} maxLength={300} {...form.bindText('host')} />
        <TextField
          label={t('Port')}
          {...PLAIN}
          inputMode="numeric"
          maxLength={5}
          {...form.bindText('port')}
        />
        <TextField
          label={t('Username')}
          {...PLAIN}
          maxLength={CREDENTIAL_TEXT_MAX}
          {...form.bindText('user')}
        />
        {hasKeys && (
          <Row>
            <Segmented<Way>
              label={t('Log in with')}
              {...form.bindValue('way')}
              options={[
                { value: 'password', label: t('Password') },
                { value: 'key', label: t('Private key') },
              ]}
            />
          </Row>
        )}
        <SecretFields form={form} usesKey={usesKey} isSaved={saved !== undefined} />
        <TextField
          label={t('Path')}
          hint={
            site.kind === 'wordpress'
              ? t('The folder of WordPress on that server, with wp-config.php in it.')
              : t('The folder of the site on that server.')
          }
          placeholder="/public_html"
          {...PLAIN}
          maxLength={CREDENTIAL_TEXT_MAX}
          {...form.bindText('abspath')}
        />
        {used.updateStatus === 'pending' && <SavingSteps steps={used.progress} />}
        {used.error && (
          <Notice
            kind="error"
            action={
              used.error.hostKey && (
                <Button onClick={() => void save(used.error?.hostKey ?? undefined)}>
                  {t('Trust the new key')}
                </Button>
              )
            }
          >
            <p>{used.error.message}</p>
            {used.error.hostKey && <p>{t('New key: {key}', { key: used.error.hostKey })}</p>}
          </Notice>
        )}
        <Row>
          <Button type="submit" variant="primary" size={40} busy={isSaving} busyLabel={t('Testing')}>
            {t('Test and save')}
          </Button>
          {onCancel && (
            <Button size={40} variant="plain" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}

/** The browser must not correct or fill in names and paths of another server. */
const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** The password, or the private key with its passphrase. */
function SecretFields({
  form,
  usesKey,
  isSaved,
}: {
  form: Form<Login>;
  usesKey: boolean;
  /** There is one already, which an empty field keeps. */
  isSaved: boolean;
}) {
  const savedHint = isSaved ? t('Leave it empty to keep the one we have.') : undefined;
  if (!usesKey)
    return (
      <PasswordField
        label={t('Password')}
        hint={savedHint}
        autoComplete="new-password"
        maxLength={CREDENTIAL_TEXT_MAX}
        {...form.bindText('pass')}
      />
    );
  return (
    <>
      <TextAreaField
        label={t('Private key')}
        hint={savedHint ?? t('The whole file, including its first and last lines.')}
        rows={5}
        autoComplete="off"
        spellCheck={false}
        maxLength={PRIVATE_KEY_MAX}
        {...form.bindText('kpri')}
      />
      <PasswordField
        label={t('Passphrase of the key')}
        hint={t('Leave it empty if the key has none.')}
        autoComplete="new-password"
        maxLength={CREDENTIAL_TEXT_MAX}
        {...form.bindText('passphrase')}
      />
    </>
  );
}

function describeProtocol(protocol: CredentialProtocol): string {
  if (protocol === 'sftp') return t('Encrypted. Most hosts offer it.');
  if (protocol === 'ssh') return t('Encrypted. For hosts that allow commands, but not SFTP.');
  if (protocol === 'ftps') return t('FTP that’s encrypted from the start.');
  return t('Encrypted only where the host offers it. Choose SFTP if you can.');
}
