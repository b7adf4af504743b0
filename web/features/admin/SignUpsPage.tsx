import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ticket } from 'lucide';
import type { SignUpInvitation, SignUpMode } from '#shared/api/sign-up.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/sign-up.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { PageHeader, Section } from '#web/ui/Page.tsx';
import { SaveRow } from '#web/ui/SaveRow.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ActButton } from './ActButton.tsx';
import { ActDialog } from './ActDialog.tsx';
import { type AdminColumn, AdminList } from './AdminList.tsx';
import css from './Facts.module.css';
import { explainFailure } from './present.ts';
import { invitationsQuery, signUpSettingsQuery } from './queries-lists.ts';
import { nameAct, useAct } from './use-act.ts';

/** `/admin/sign-ups`: who may sign up, and the links with which people do. */
export function SignUpsPage() {
  const query = useInfiniteQuery(invitationsQuery());
  const revoke = useAct(api.revokeInvitation);
  return (
    <>
      <PageHeader title={t('Sign-ups')} />
      <Stack gap={32}>
        <SignUpSettings />
        <Section title={t('Invitations')} actions={<CreateInvitation />}>
          <AdminList
            label={t('Invitations')}
            query={query}
            rows={query.data?.pages.flatMap(({ invitations }) => invitations)}
            keyOf={({ ID }) => ID}
            columns={listColumns()}
            actions={({ ID, URL, status, note }) =>
              status === 'open' && (
                <span className={css.acts}>
                  <Button
                    aria-label={nameAct(t('Copy link'), note || `#${ID}`)}
                    onClick={() => void copyText(URL).then(() => notify.success(t('Link copied.')))}
                  >
                    {t('Copy link')}
                  </Button>
                  <ActButton
                    act={() => revoke({ invitationId: ID })}
                    done={t('Invitation revoked.')}
                    aria-label={nameAct(t('Revoke'), note || `#${ID}`)}
                  >
                    {t('Revoke')}
                  </ActButton>
                </span>
              )
            }
            values={{}}
            empty={{
              icon: Ticket,
              title: t('No invitations yet'),
              text: t('With a link, people can sign up even if they need an invitation.'),
            }}
          />
        </Section>
      </Stack>
    </>
  );
}

function SignUpSettings() {
  const { data } = useSuspenseQuery(signUpSettingsQuery());
  const update = useAct(api.updateSignUpSettings);
  const form = useForm<{ mode: SignUpMode; invitations: string }>({
    initial: { mode: data.mode, invitations: String(data.member_invitations) },
    send: async ({ mode, invitations }) => {
      const number = Number(invitations);
      if (!Number.isInteger(number) || number < 0 || number > 1_000)
        return { invitations: t('Enter a number from 0 to 1,000.') };
      await update({ mode, member_invitations: number });
      form.reset({ mode, invitations: String(number) });
      notify.success(t('Settings saved.'));
      return undefined;
    },
    explain: (error) => ({ form: notify.error(explainFailure(error)) }),
  });
  return (
    <form {...form.props}>
      <Stack gap={16}>
        <SelectField
          label={t('Who can sign up')}
          options={[
            { value: 'open', label: t('Everyone') },
            { value: 'invitation', label: t('People with an invitation') },
            { value: 'closed', label: t('No one') },
          ]}
          {...form.bindValue('mode')}
        />
        <TextField
          label={t('Invitations for each member')}
          hint={t('How many people each member can invite. 0 for none.')}
          type="number"
          min={0}
          max={1_000}
          {...form.bindText('invitations')}
        />
        <SaveRow form={form} label={t('Save settings')} />
      </Stack>
    </form>
  );
}

function CreateInvitation() {
  const create = useAct(api.createInvitation);
  return (
    <ActDialog
      trigger={<Button>{t('Create link')}</Button>}
      title={t('Create link')}
      confirm={t('Create link')}
      done=""
      fields={[
        { name: 'note', label: t('Note'), hint: t('Only administrators see it.'), isOptional: true },
        { name: 'max_uses', label: t('How many people can use it'), type: 'number', initial: '1' },
        {
          name: 'days',
          label: t('Expires'),
          initial: '30',
          options: [
            { value: '7', label: t('In 7 days') },
            { value: '30', label: t('In 30 days') },
            { value: '365', label: t('In a year') },
            { value: '', label: t('Never') },
          ],
        },
      ]}
      run={async ({ note = '', max_uses, days }) => {
        const { URL } = await create({
          note,
          max_uses: Number(max_uses),
          expires_in: days ? Number(days) : null,
        });
        await copyText(URL).then(
          () => notify.success(t('Invitation created, and its link copied.')),
          () => notify.success(t('Invitation created.')),
        );
      }}
    />
  );
}

function listColumns(): AdminColumn<SignUpInvitation>[] {
  const statuses: Record<SignUpInvitation['status'], string> = {
    open: t('Open'),
    used: t('Used'),
    expired: t('Expired'),
    revoked: t('Revoked'),
  };
  return [
    {
      id: 'note',
      label: t('Note'),
      render: ({ ID, note, creator }) => (
        <>
          <span className={css.name}>{note || `#${ID}`}</span>
          {creator && (
            <span className={css.second}>
              <bdi>@{creator}</bdi>
            </span>
          )}
        </>
      ),
    },
    { id: 'status', label: t('Status'), render: ({ status }) => statuses[status] },
    {
      id: 'uses',
      label: t('Used by'),
      isNumber: true,
      render: ({ ID, use_count, max_uses }) => {
        const uses = t('{count, number} of {max, number}', { count: use_count, max: max_uses });
        return use_count > 0 ? (
          <Link to="/admin/people" search={{ invitation: String(ID) }}>
            {uses}
          </Link>
        ) : (
          uses
        );
      },
    },
    {
      id: 'expires',
      label: t('Expires'),
      isLabelled: true,
      render: ({ expires }) => (expires ? <Time date={expires} style="long" /> : t('Never')),
    },
  ];
}
