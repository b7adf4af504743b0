import { MEDIA_UPLOAD_PATH, type Media } from '#shared/api/media.ts';
import { UPLOAD_MAX_BYTES } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { CallError } from './call.ts';

/** What the server re-encodes; anything else is refused before it travels. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** Posts a picture with the given text fields, and answers what the server says. Throws `CallError`; `pictureFailureOf` says it in words. */
export async function postPicture(
  path: string,
  file: File,
  fields: Record<string, string> = {},
): Promise<unknown> {
  if (!PICTURE_TYPES.split(',').includes(file.type)) throw new CallError('unsupported_type', '');
  if (file.size > UPLOAD_MAX_BYTES) throw new CallError('too_large', '');
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('media[]', file);
  let response: Response;
  try {
    response = await fetch(path, { method: 'POST', body: form, headers: { accept: 'application/json' } });
  } catch {
    throw new CallError('offline', '');
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new CallError(answer.error ?? 'internal_error', answer.message ?? '', response.status);
  return answer;
}

/** Uploads a picture for a blog. Throws like `postPicture`. */
export async function uploadPicture(siteId: number, file: File, alt = ''): Promise<Media> {
  const answer = await postPicture(MEDIA_UPLOAD_PATH.replace(':siteId', String(siteId)), file, { alt });
  return (answer as { media: Media[] }).media[0]!;
}

/** What a person reads when a picture could not be uploaded. */
export function pictureFailureOf(error: unknown): string {
  switch (error instanceof CallError ? error.code : '') {
    case 'unsupported_type':
    case 'invalid_input':
      return t('This file is not a picture that can be shown. Choose a PNG, JPEG, WebP, GIF or AVIF file.');
    case 'too_large':
      return t('This picture is too large. The most is {megabytes} MB.', {
        megabytes: UPLOAD_MAX_BYTES / 1024 / 1024,
      });
    case 'authorization_required':
      return t('You are logged out. Log in again in another tab, then try once more.');
    case 'forbidden':
    case 'not_found':
      return t('You cannot upload pictures to this blog.');
    case 'offline':
      return t('There is no connection to the server. Try again when you are online.');
    default:
      return t('The picture could not be uploaded. Please try again.');
  }
}
