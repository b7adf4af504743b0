import { encodePicture, type Picture } from '#server/features/media/save.ts';
import type { EmailFile } from '#server/platform/email/read-email.ts';
import { EMAIL_MAX_IMAGES, UPLOAD_MAX_BYTES, UPLOAD_MAX_SIDE } from '#shared/domain/limits.ts';

/** A picture of a mail, as it is stored. */
export interface EmailImage extends Picture {
  cid: string | undefined;
  place: 'in_text' | 'attached';
}

/** A file that a post cannot have. */
export interface LeftOut {
  name: string;
  reason: 'no_picture' | 'too_large' | 'too_many_pixels' | 'too_many';
}

/** The pictures among the files of a mail, made fit to be shown, and what is left out. */
export async function readImages(files: EmailFile[]): Promise<{ images: EmailImage[]; leftOut: LeftOut[] }> {
  const images: EmailImage[] = [];
  const leftOut: LeftOut[] = [];
  for (const { name, bytes, cid, place } of files) {
    // A logo in the signature, or a picture of the mail that was answered.
    if (place === 'cut') continue;
    if (bytes.length > UPLOAD_MAX_BYTES) leftOut.push({ name, reason: 'too_large' });
    else if (images.length === EMAIL_MAX_IMAGES) leftOut.push({ name, reason: 'too_many' });
    else {
      const outcome = await encodePicture(Buffer.from(bytes), { side: UPLOAD_MAX_SIDE });
      if (outcome.kind === 'encoded') images.push({ ...outcome.picture, cid, place });
      else leftOut.push({ name, reason: outcome.kind });
    }
  }
  return { images, leftOut };
}
