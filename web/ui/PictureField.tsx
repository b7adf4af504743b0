import { useState } from 'react';
import type { Media } from '#shared/api/media.ts';
import { PICTURE_TYPES, pictureFailureOf, uploadPicture } from '#web/lib/picture-upload.ts';
import { FilePicker } from './FilePicker.tsx';

/** A field for one picture, which is uploaded as soon as it is chosen; what went wrong is said below it. */
export function PictureField({
  label,
  siteId,
  onUploaded,
}: {
  label: string;
  siteId: number;
  onUploaded: (media: Media) => void;
}) {
  const [failure, setFailure] = useState<string>();
  const pick = async (file: File | undefined) => {
    if (!file) return;
    setFailure(undefined);
    try {
      onUploaded(await uploadPicture(siteId, file));
    } catch (error) {
      setFailure(pictureFailureOf(error));
    }
  };
  return (
    <FilePicker label={label} accept={PICTURE_TYPES} error={failure} onPick={(file) => void pick(file)} />
  );
}
