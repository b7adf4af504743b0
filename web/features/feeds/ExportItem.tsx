import { Check, Download } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { MenuItem } from '#web/ui/Menu.tsx';
import { useExport } from './use-export.ts';

/** Saves an OPML file, from a menu entry that stays open and shows the progress (OP-01, OP-02); see `useExport`. */
export function ExportItem({
  fetchOpml,
  fileName,
}: {
  fetchOpml: () => Promise<{ success: boolean; opml: string }>;
  fileName: string;
}) {
  const { state, save } = useExport(fetchOpml, fileName);
  return (
    <MenuItem icon={state === 'done' ? Check : Download} disabled={state === 'busy'} staysOpen onPress={save}>
      {getLabel(state)}
    </MenuItem>
  );
}

function getLabel(state: 'idle' | 'busy' | 'done'): string {
  if (state === 'busy') return t('Exporting');
  return state === 'done' ? t('Exported') : t('Export');
}
