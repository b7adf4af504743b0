import { Upload } from 'lucide-react';
import { type DragEvent, type RefObject, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Checkbox } from '#web/ui/Switch.tsx';
import css from './ImportDialog.module.css';
import { ImportReports } from './ImportReports.tsx';
import type { ImportSender } from './use-import.ts';

/** Takes an OPML file, by choosing or dropping it, and shows how it goes and how earlier ones went. */
export function ImportDialog({
  open,
  onOpenChange,
  picker,
  sender,
  makesLists,
  onMakesLists,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The page's one file picker; undefined in it until the member's address is confirmed. */
  picker: RefObject<HTMLInputElement | null>;
  sender: ImportSender;
  makesLists: boolean;
  onMakesLists: (makesLists: boolean) => void;
}) {
  const { send, isBusy, progress } = sender;
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void send(event.dataTransfer.files, makesLists);
  };
  return (
    <Dialog
      name="import"
      open={open}
      onOpenChange={onOpenChange}
      title={t('Import subscriptions')}
      description={t(
        'Choose the OPML file that another feed reader has exported. Its feeds are added to your subscriptions; what you follow already stays as it is.',
      )}
    >
      <div className={css.parts}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first. */}
        <div
          className={css.drop}
          data-over={isOver || undefined}
          data-drop
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(!isBusy);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <Icon of={Upload} />
          <p>{t('Drop an .opml or .xml file here, or')}</p>
          <Button
            size={40}
            busy={isBusy}
            busyLabel={t('Uploading')}
            disabled={isBusy}
            onClick={() => picker.current?.click()}
          >
            {t('Choose a file')}
          </Button>
          {isBusy && (
            <progress className={css.bar} max={1} value={progress} aria-label={t('Upload')}>
              {Math.round(progress * 100)} %
            </progress>
          )}
        </div>
        <Checkbox
          label={t('Make lists of folders')}
          hint={t('Each folder of the file becomes a private list with the same name.')}
          checked={makesLists}
          onChange={onMakesLists}
          disabled={isBusy}
        />
        <ImportReports />
      </div>
    </Dialog>
  );
}
