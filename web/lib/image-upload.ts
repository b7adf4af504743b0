import type { Media } from '#shared/api/media.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { uploadMedia } from '#shared/paths/media.ts';
import { CallError } from './call.ts';

/** The types that the server re-encodes; others are rejected before the upload. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/**
 * Uploads an image and returns the server's response. `onProgress` gets the part that has been sent (0 to 1). Throws `CallError`;
 * `toImageErrorMessage` turns it into a message.
 */
export async function sendImage(
  path: string,
  file: File,
  onProgress?: (share: number) => void,
): Promise<unknown> {
  if (!IMAGE_TYPES.split(',').includes(file.type)) throw new CallError('unsupported_type', '');
  if (file.size > UPLOAD_MAX_BYTES) throw new CallError('too_large', '');
  const form = new FormData();
  form.append('media[]', file);
  const { status, text } = await sendForm(path, form, onProgress);
  const response = readJson(text);
  if (status >= 400) {
    const { error = 'internal_error', message = '', data } = response;
    throw new CallError(error, message, status, undefined, data);
  }
  return response;
}

/** XMLHttpRequest, because only it reports upload progress. */
function sendForm(path: string, form: FormData, onProgress?: (share: number) => void) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new CallError('offline', ''));
    request.send(form);
  });
}

function readJson(text: string): { error?: string; message?: string; data?: Record<string, unknown> } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Uploads an image for a blog. Throws like `sendImage`. */
export async function uploadImage(
  siteId: number,
  file: File,
  onProgress?: (share: number) => void,
): Promise<Media> {
  const response = await sendImage(uploadMedia.path.replace(':siteId', String(siteId)), file, onProgress);
  return (response as { media: Media[] }).media[0]!;
}

/** Returns the message for an image that could not be uploaded. */
export function toImageErrorMessage(error: unknown): string {
  const { code, details } = error instanceof CallError ? error : new CallError('', '');
  switch (code) {
    case 'unsupported_type':
    case 'invalid_input':
      return t('We can’t read this file as a picture. Choose a PNG, JPEG, WebP, GIF or AVIF file.');
    case 'too_large':
      if (details.max_pixels !== undefined)
        return t('This picture is too large. It can have up to {millions} million pixels.', {
          millions: UPLOAD_MAX_PIXELS / 1_000_000,
        });
      return t('This picture is too large. It can be up to {megabytes} MB.', {
        megabytes: UPLOAD_MAX_BYTES / 1024 / 1024,
      });
    case 'conflict':
      return details.of === 'person'
        ? t('You’ve used all your space for pictures. Ask an administrator for more.')
        : t('This blog has used all its space for pictures. Ask an administrator for more.');
    case 'authorization_required':
      return t('You’re logged out. Log in again in another tab, then try again.');
    case 'forbidden':
    case 'not_found':
      return t('You can’t upload pictures to this blog.');
    case 'offline':
      return t('You’re offline. Try again when you’re back online.');
    default:
      return t('The picture could not be uploaded. Please try again.');
  }
}
