import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, Upload } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { ExportItem } from '#web/features/feeds/ExportItem.tsx';
import { exportSubscriptionsOpml } from '#web/features/subscriptions/queries.ts';
import { notifyUnverified } from '#web/features/subscriptions/queries-subscribe.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';

/** Import and export of all subscriptions (SM-04). */
export function MoreMenu() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isVerified = useViewer()?.email_verified === true;
  return (
    <Menu
      trigger={
        <Button>
          {t('More')}
          <Icon of={ChevronDown} size={16} />
        </Button>
      }
    >
      <MenuItem
        icon={Upload}
        onPress={() => (isVerified ? void navigate({ to: '/reader/import' }) : notifyUnverified())}
      >
        {t('Import')}
      </MenuItem>
      <ExportItem fetchOpml={() => exportSubscriptionsOpml(client)} fileName="reader-export.opml" />
    </Menu>
  );
}
