import { Upload } from 'lucide';
import { type DragEvent, useRef, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import css from '#web/ui/FileDrop.module.css';
import { Icon } from '#web/ui/Icon.tsx';
import reports from '#web/ui/Report.module.css';
import { IMPORT_ENDINGS } from './queries.ts';

/** Accepts an OPML file, chosen or dropped; none while one is being sent (OP-05). */
export function FileDrop({
  isBusy,
  progress,
  onFiles,
}: {
  isBusy: boolean;
  /** The part that has been sent, 0 to 1. */
  progress: number;
  onFiles: (files: File[]) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first.
    <div
      className={css.drop}
      data-over={isOver || undefined}
      data-drop
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!isBusy);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
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
      <input
        ref={picker}
        type="file"
        accept={IMPORT_ENDINGS.join(',')}
        aria-label={t('OPML file')}
        hidden
        disabled={isBusy}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onFiles(files);
        }}
      />
      {isBusy && (
        <progress className={reports.bar} max={1} value={progress} aria-label={t('Upload')}>
          {Math.round(progress * 100)} %
        </progress>
      )}
    </div>
  );
}
