import { useMutation } from '@tanstack/react-query';
import type { SiteImport } from '#shared/api/site-imports.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/notices.ts';
import { cancelSiteImportMutation } from './queries.ts';
import { stopUpload } from './upload-file.ts';

/** Stops an import. What is stored already stays, and can be undone. */
export function CancelImport({ siteId, one, label }: { siteId: number; one: SiteImport; label: string }) {
  const cancelling = useMutation(cancelSiteImportMutation());
  const cancel = () => {
    stopUpload(one.ID);
    cancelling
      .mutateAsync({ siteId, importId: one.ID })
      .catch(() =>
        notify.error(t('The import could not be stopped. Please try again.'), { id: 'import-stop' }),
      );
  };
  return (
    <Button size={40} busy={cancelling.isPending} onClick={cancel}>
      {label}
    </Button>
  );
}
