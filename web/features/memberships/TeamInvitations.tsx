import { useQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/memberships.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { Section } from '#web/ui/Page.tsx';
import { SettingRow, SettingRows } from '#web/ui/SettingRows.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Time } from '#web/ui/Time.tsx';
import { explainInvitation, runAndReport } from './present.ts';
import { teamInvitationsQuery, useTeamCall } from './queries.ts';

/** Invites people to a team, and lists the open invitations; for owners. */
export function TeamInvitations({ team }: { team: string }) {
  const query = useQuery(teamInvitationsQuery(team));
  const withdraw = useTeamCall(api.withdrawTeamInvitation);
  return (
    <Section title={t('Invite someone')}>
      <Stack gap={16}>
        <InviteForm team={team} />
        {query.isError && !query.data && (
          <FailedNotice error={query.error} onRetry={() => void query.refetch()}>
            {t('This list could not be loaded.')}
          </FailedNotice>
        )}
        {query.data && query.data.invitations.length > 0 && (
          <SettingRows>
            {query.data.invitations.map(({ ID, who, expires }) => (
              <SettingRow
                key={ID}
                label={<bdi>{who}</bdi>}
                hint={
                  <>
                    {t('Expires')} <Time date={expires} style="long" />
                  </>
                }
              >
                <Button
                  onClick={() =>
                    void runAndReport(() => withdraw({ team, invitationId: ID }), t('Invitation revoked.'))
                  }
                >
                  {t('Withdraw')}
                </Button>
              </SettingRow>
            ))}
          </SettingRows>
        )}
      </Stack>
    </Section>
  );
}

function InviteForm({ team }: { team: string }) {
  const invite = useTeamCall(api.inviteTeamMember);
  const form = useForm({
    initial: { who: '' },
    send: async ({ who }) => {
      await invite({ team, who });
      notify.success(t('Invitation sent to {who}.', { who }));
      form.set({ who: '' });
    },
    explain: (error) => ({ who: explainInvitation(error) }),
  });
  return (
    <form {...form.props} noValidate>
      <Stack gap={16}>
        <TextField
          label={t('Username or email address')}
          exact
          maxLength={254}
          autoComplete="off"
          {...form.bindText('who')}
        />
        <div>
          <Button type="submit" variant="primary" disabled={form.values.who.trim() === ''} busy={form.isBusy}>
            {t('Invite')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
