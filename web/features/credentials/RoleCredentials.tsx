import { CircleAlert, CircleCheck } from 'lucide';
import { useState } from 'react';
import type { ConnectedSite } from '#shared/api/connected-sites.ts';
import type { Credentials } from '#shared/api/credentials.ts';
import { type CredentialRole, DEFAULT_PORTS } from '#shared/domain/credentials.ts';
import { t } from '#shared/i18n/translate.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DeleteDialog } from '#web/ui/DeleteDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { Section } from '#web/ui/Page.tsx';
import { SettingRow, SettingRows } from '#web/ui/SettingRows.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import type { UsedCredentials } from './use-credentials.ts';

/** One set of credentials: the stored values, and the form to change them. */
export function RoleCredentials({
  site,
  of: role,
  used,
}: {
  site: ConnectedSite;
  of: CredentialRole;
  used: UsedCredentials;
}) {
  const saved = used.items?.[role];
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    used.resetUpdate();
    setOpen(!isOpen);
  };
  const form = (
    <CredentialsForm
      site={site}
      of={role}
      saved={saved}
      used={used}
      onDone={() => setOpen(false)}
      onCancel={isOpen ? toggle : undefined}
    />
  );
  return (
    <Section title={role === 'main' ? t('Main credentials') : t('Alternate credentials')}>
      <SettingRows>
        {saved ? (
          <>
            <SettingRow label={renderAddress(saved)} hint={<Details saved={saved} />} below={isOpen && form}>
              <Button aria-expanded={isOpen} onClick={toggle}>
                {t('Change')}
              </Button>
            </SettingRow>
            <SettingRow label={<TestStatus status={used.testStatus(role)} />}>
              <Button
                busy={used.isTesting(role)}
                busyLabel={t('Testing')}
                onClick={() => void used.test(role)}
              >
                {t('Test connection')}
              </Button>
            </SettingRow>
            <SettingRow label={t('Delete these credentials')} hint={t('Nothing changes on the site.')}>
              <DeleteButton of={role} used={used} />
            </SettingRow>
          </>
        ) : role === 'main' ? (
          <SettingRow
            label={t('Access to the site’s files')}
            hint={t('They’re tested before they’re saved.')}
            below={form}
          />
        ) : (
          <SettingRow
            label={t('Alternate credentials')}
            hint={t('For when the main credentials stop working.')}
            below={isOpen && form}
          >
            <Button aria-expanded={isOpen} onClick={toggle}>
              {t('Add')}
            </Button>
          </SettingRow>
        )}
      </SettingRows>
    </Section>
  );
}

/** Formats `sftp://anna@files.example.com`, with the port if it is unusual. */
function renderAddress({ protocol, user, host, port }: Credentials) {
  const name = host.includes(':') ? `[${host}]` : host;
  const unusual = port === DEFAULT_PORTS[protocol] ? '' : `:${port}`;
  return <bdi>{`${protocol}://${user}@${name}${unusual}`}</bdi>;
}

function Details({ saved }: { saved: Credentials }) {
  return (
    <Row wrap>
      <bdi>{saved.abspath}</bdi>
      <Badge>{saved.kpri ? t('Private key') : t('Password')}</Badge>
      {saved.host_key === null && <Badge>{t('Not encrypted')}</Badge>}
    </Row>
  );
}

function TestStatus({ status }: { status: 'valid' | 'invalid' | 'pending' }) {
  if (status === 'pending') return t('Connection not tested yet');
  return (
    <Row>
      <Icon of={status === 'valid' ? CircleCheck : CircleAlert} size={20} />
      {status === 'valid' ? t('Connection works') : t('Connection failed')}
    </Row>
  );
}

function DeleteButton({ of: role, used }: { of: CredentialRole; used: UsedCredentials }) {
  const { run, isBusy } = useAction(async () => {
    await used.forget(role);
  });
  return (
    <DeleteDialog
      name="delete_credentials"
      trigger={<Button variant="danger">{t('Delete')}</Button>}
      title={t('Delete these credentials?')}
      isBusy={isBusy}
      onConfirm={() => void run()}
    >
      {t('Tidings will delete them and can’t reach the site’s files this way any more.')}
    </DeleteDialog>
  );
}
