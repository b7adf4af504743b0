import { Check, Download } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { useExport } from './use-export.ts';

/** Saves an OPML file; see `useExport`. */
export function ExportButton({
  fetchOpml,
  fileName,
  disabled = false,
}: {
  fetchOpml: () => Promise<{ success: boolean; opml: string }>;
  fileName: string;
  /** There is nothing to export. */
  disabled?: boolean;
}) {
  const { state, save } = useExport(fetchOpml, fileName);
  return (
    <Button
      size={40}
      icon={state === 'done' ? Check : Download}
      disabled={disabled}
      busy={state === 'busy'}
      onClick={save}
    >
      {state === 'done' ? t('Exported') : t('Export')}
    </Button>
  );
}
