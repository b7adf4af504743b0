import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide';
import type { CurrentAnnouncement } from '#shared/api/announcements.ts';
import { t } from '#shared/i18n/translate.ts';
import { dismissAnnouncement } from '#shared/paths/announcements.ts';
import { getCall } from '#web/lib/query.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import { AnnouncementText } from './AnnouncementText.tsx';
import { announcementsQuery } from './queries.ts';

/** What the administrators announce, above a member’s page. A press on the cross hides one on all the member’s devices. */
export function Announcements() {
  const client = useQueryClient();
  const { data } = useQuery(announcementsQuery);
  const dismiss = async ({ ID }: CurrentAnnouncement) => {
    const { queryKey } = announcementsQuery;
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, (shown) => ({
      announcements: shown?.announcements.filter((one) => one.ID !== ID) ?? [],
    }));
    try {
      await getCall(client)(dismissAnnouncement, { announcementId: ID });
    } catch {
      client.setQueryData(queryKey, before);
      notify.error(t('That didn’t work. Please try again.'));
    }
  };
  return (
    <Stack gap={8}>
      {data?.announcements.map((announcement) => (
        <Notice
          key={announcement.ID}
          kind="info"
          icon={Megaphone}
          onDismiss={() => void dismiss(announcement)}
        >
          <AnnouncementText announcement={announcement} />
        </Notice>
      ))}
    </Stack>
  );
}
