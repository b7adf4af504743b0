import { Plus } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogClose } from '#web/ui/Dialog.tsx';
import { AddSiteButton, AddSiteFields } from './AddSiteFields.tsx';
import { useAddSite } from './use-add-site.ts';

/** The "New subscription" button and its dialog, which stays open after a success, for the next address. */
export function AddSiteDialog() {
  const site = useAddSite('reader_subscribe_modal');
  return (
    <Dialog
      name="add_site"
      trigger={
        <Button variant="primary" icon={Plus}>
          {t('New subscription')}
        </Button>
      }
      onOpenChange={site.restart}
      title={t('New subscription')}
      description={t('Add any site, newsletter or RSS feed by its address.')}
      form={{ onSubmit: site.submit, noValidate: true }}
      footer={
        <>
          <DialogClose>
            <Button variant="plain" size={40}>
              {t('Cancel')}
            </Button>
          </DialogClose>
          <AddSiteButton site={site} />
        </>
      }
    >
      <AddSiteFields site={site} />
    </Dialog>
  );
}
