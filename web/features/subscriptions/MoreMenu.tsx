import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';
import { ExportItem } from '../feeds/ExportItem.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { IMPORT_ENDINGS } from './imports.ts';
import css from './MoreMenu.module.css';
import { exportOf } from './queries.ts';
import { refuseUnverified } from './queries-follow.ts';
import { useImport } from './use-import.ts';

/** Import and export of all subscriptions (SM-04). */
export function MoreMenu({
  isImporting,
  onImporting,
}: {
  /** The dialog of imports is open. */
  isImporting: boolean;
  onImporting: (isImporting: boolean) => void;
}) {
  const client = useQueryClient();
  const viewer = useViewer();
  const sender = useImport();
  const picker = useRef<HTMLInputElement>(null);
  const [makesLists, setMakesLists] = useState(false);
  const isVerified = viewer?.email_verified === true;
  return (
    <>
      <Menu
        trigger={
          <Button>
            {t('More')}
            <Icon of={ChevronDown} size={16} />
          </Button>
        }
      >
        <MenuItem icon={Upload} onPress={() => (isVerified ? onImporting(true) : refuseUnverified())}>
          {t('Import')}
        </MenuItem>
        <ExportItem fetchOpml={() => exportOf(client)} fileName="reader-export.opml" />
      </Menu>
      {/* EM-03: there is no picker before the member's address is confirmed. */}
      {isVerified && (
        <input
          ref={picker}
          type="file"
          accept={IMPORT_ENDINGS.join(',')}
          aria-label={t('OPML file')}
          className={css.picker}
          tabIndex={-1}
          disabled={sender.isBusy}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            void sender.send(files, makesLists);
          }}
        />
      )}
      <ImportDialog
        open={isImporting}
        onOpenChange={onImporting}
        picker={picker}
        sender={sender}
        makesLists={makesLists}
        onMakesLists={setMakesLists}
      />
    </>
  );
}
