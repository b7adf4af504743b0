import { useMutation, useQuery } from '@tanstack/react-query';
import type { SignUpInvitation } from '#shared/api/sign-up.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { notify } from '#web/ui/notices.ts';
import { Section } from '#web/ui/Page.tsx';
import { SettingRow, SettingRows } from '#web/ui/SettingRows.tsx';
import { createInvitationMutation, myInvitationsQuery, revokeInvitationMutation } from './queries.ts';

/** The links with which a member invites people to this server; nothing unless an administrator allows it. */
export function Invitations() {
  const { data } = useQuery(myInvitationsQuery());
  const create = useMutation(createInvitationMutation());
  if (!data || (data.allowed === 0 && data.invitations.length === 0)) return null;
  const copy = (url: string) => copyText(url).then(() => notify.success(t('Link copied.')));
  return (
    <Section id="invitations" title={t('Invitations')}>
      <SettingRows>
        <SettingRow
          label={t('Invite someone')}
          hint={t(
            '{left, plural, one {You can invite # more person.} other {You can invite # more people.}} Each link works once, for 30 days.',
            { left: data.left },
          )}
        >
          <Button
            disabled={data.left === 0}
            busy={create.isPending}
            onClick={() =>
              create.mutate(
                {},
                {
                  onSuccess: ({ URL }) => void copy(URL),
                  onError: () => notify.error(t('That didn’t work. Please try again.')),
                },
              )
            }
          >
            {t('Create link')}
          </Button>
        </SettingRow>
        {data.invitations
          .filter(({ status }) => status === 'open')
          .map((invitation) => (
            <OpenInvitation key={invitation.ID} invitation={invitation} onCopy={copy} />
          ))}
      </SettingRows>
    </Section>
  );
}

function OpenInvitation({
  invitation: { ID, URL },
  onCopy,
}: {
  invitation: SignUpInvitation;
  onCopy: (url: string) => Promise<unknown>;
}) {
  const revoke = useMutation(revokeInvitationMutation());
  return (
    <SettingRow label={t('Invitation link')} hint={URL}>
      <Button onClick={() => void onCopy(URL)}>{t('Copy link')}</Button>
      <Button
        busy={revoke.isPending}
        onClick={() =>
          revoke.mutate(
            { invitationId: ID },
            { onError: () => notify.error(t('That didn’t work. Please try again.')) },
          )
        }
      >
        {t('Revoke')}
      </Button>
    </SettingRow>
  );
}
