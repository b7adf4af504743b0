import { Upload } from 'lucide';
import { useRef, useState } from 'react';
import type { Media } from '#shared/api/media.ts';
import { t } from '#shared/i18n/translate.ts';
import { IMAGE_TYPES, toImageErrorMessage, uploadImage } from '#web/lib/image-upload.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';

/** A field for one image, which is uploaded as soon as it is chosen. Shows what went wrong below it. */
export function ImageField({
  label,
  siteId,
  onUploaded,
}: {
  label: string;
  siteId: number;
  onUploaded: (media: Media) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const { run: pick, isBusy } = useAction(async (file: File | undefined) => {
    if (!file) return;
    setFailure(undefined);
    try {
      onUploaded(await uploadImage(siteId, file));
    } catch (error) {
      setFailure(toImageErrorMessage(error));
    }
  });
  return (
    <Field label={label} error={failure}>
      {({ id, ...control }) => (
        <div>
          <Button
            {...control}
            icon={Upload}
            busy={isBusy}
            busyLabel={t('Uploading')}
            onClick={() => input.current?.click()}
          >
            {t('Choose a picture')}
          </Button>
          <input
            ref={input}
            id={id}
            type="file"
            accept={IMAGE_TYPES}
            hidden
            onChange={({ target }) => {
              void pick(target.files?.[0]);
              // Allows choosing the same file again after a failure.
              target.value = '';
            }}
          />
        </div>
      )}
    </Field>
  );
}
