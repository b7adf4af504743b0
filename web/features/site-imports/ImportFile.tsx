import { Upload } from 'lucide';
import { useRef, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import drop from '#web/ui/FileDrop.module.css';
import { Icon } from '#web/ui/Icon.tsx';

/** Takes one file, chosen or dropped; of several the first. */
export function ImportFile({
  label,
  isBusy,
  onFile,
}: {
  label: string;
  isBusy: boolean;
  onFile: (file: File) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !isBusy) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first.
    <div
      className={drop.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!isBusy);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Icon of={Upload} />
      <p>{label}</p>
      <Button size={40} busy={isBusy} onClick={() => picker.current?.click()}>
        {t('Choose a file')}
      </Button>
      <input
        ref={picker}
        type="file"
        aria-label={t('File of an export')}
        hidden
        disabled={isBusy}
        onChange={(event) => {
          take(event.target.files);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
