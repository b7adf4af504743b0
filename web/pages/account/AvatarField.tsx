import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Upload } from 'lucide';
import { type ChangeEvent, useRef } from 'react';
import type { Settings } from '#shared/api/settings.ts';
import { SETTINGS_NOTICE_MS, UPLOAD_MAX_BYTES } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { IMAGE_TYPES, toImageErrorMessage } from '#web/lib/image-upload.ts';
import { showViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/notices.ts';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import css from './ProfilePage.module.css';
import { deleteAvatarMutation, uploadAvatarMutation } from './queries.ts';

const NOTICE_ID = 'avatar';

/** The user's avatar, with buttons to change or remove it. Saved as soon as it is chosen. */
export function AvatarField({ settings }: { settings: Settings }) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation(uploadAvatarMutation());
  const remove = useMutation(deleteAvatarMutation());

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Allows choosing the same file again after a failure.
    event.target.value = '';
    if (!file) return;
    upload.mutate(file, {
      onSuccess: ({ avatar_URL }) => {
        showViewer(router, { avatar_URL });
        notify.success(t('Avatar updated.'), { id: NOTICE_ID, durationMs: SETTINGS_NOTICE_MS });
      },
      onError: (error) => notify.error(toImageErrorMessage(error), { id: NOTICE_ID }),
    });
  }

  function removeAvatar() {
    remove.mutate(
      {},
      {
        onSuccess: () => {
          showViewer(router, { avatar_URL: null });
          notify.success(t('Avatar removed.'), { id: NOTICE_ID, durationMs: SETTINGS_NOTICE_MS });
        },
        onError: () =>
          notify.error(t('The avatar could not be removed. Please try again.'), { id: NOTICE_ID }),
      },
    );
  }

  return (
    <div className={css.avatar}>
      <Avatar src={settings.avatar_URL} name={settings.display_name} size={96} />
      <div className={css.avatarText}>
        <span className={css.label}>{t('Avatar')}</span>
        <div className={css.buttons}>
          <Button
            icon={Upload}
            busy={upload.isPending}
            busyLabel={t('Uploading')}
            onClick={() => input.current?.click()}
          >
            {settings.avatar_URL ? t('Change') : t('Upload a picture')}
          </Button>
          {settings.avatar_URL && (
            <Button variant="plain" busy={remove.isPending} onClick={removeAvatar}>
              {t('Remove')}
            </Button>
          )}
        </div>
        <p className={css.hint}>
          {t('PNG, JPEG, WebP, GIF or AVIF, up to {megabytes} MB. It’s cropped to a square.', {
            megabytes: UPLOAD_MAX_BYTES / 1024 / 1024,
          })}
        </p>
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES}
          aria-label={t('Avatar file')}
          hidden
          onChange={choose}
        />
      </div>
    </div>
  );
}
