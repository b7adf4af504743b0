import { type EncodedImage, encodeImage } from '#server/features/media/save.ts';
import type { EmailFile } from '#server/platform/email/read-email.ts';
import { EMAIL_MAX_IMAGES, UPLOAD_MAX_BYTES, UPLOAD_MAX_SIDE } from '#shared/domain/limits.ts';
import type { LeftOutFile } from '#shared/emails.ts';

/** An image of an email, as it is stored. */
export interface EmailImage extends EncodedImage {
  /** Of its file. */
  name: string;
  cid: string | undefined;
  place: 'in_text' | 'attached';
}

/** The images of an email, and the files left out. */
export interface ReadImages {
  images: EmailImage[];
  leftOut: LeftOutFile[];
}

/** Returns the images among the files of an email, re-encoded. */
export async function readImages(files: EmailFile[]): Promise<ReadImages> {
  const images: EmailImage[] = [];
  const leftOut: LeftOutFile[] = [];
  for (const { name, bytes, cid, place } of files) {
    // A logo in the signature, or an image of the quoted email.
    if (place === 'cut') continue;
    if (bytes.length > UPLOAD_MAX_BYTES) leftOut.push({ name, reason: 'too_large' });
    else if (images.length === EMAIL_MAX_IMAGES) leftOut.push({ name, reason: 'too_many' });
    else {
      const outcome = await encodeImage(Buffer.from(bytes), { side: UPLOAD_MAX_SIDE });
      if (outcome.kind === 'encoded') images.push({ ...outcome.image, name, cid, place });
      else leftOut.push({ name, reason: outcome.kind });
    }
  }
  return { images, leftOut };
}
