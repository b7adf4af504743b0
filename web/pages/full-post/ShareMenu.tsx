import { Link as LinkIcon, Mail, Repeat2, Share2 } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { presentPostName } from '#web/features/posts/present.ts';
import { ActionButton } from '#web/ui/ActionButton.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';
import { notify } from '#web/ui/notices.ts';
import { recordPostEvent } from './events.ts';

const ReblogDialog = lazy(async () => ({ default: (await import('./ReblogDialog.tsx')).ReblogDialog }));

/** A menu to share a post: by its link, the device's own sharing, an email, or on the user's own blog. */
export function ShareMenu({ post }: { post: Post }) {
  const [isReblogging, setIsReblogging] = useState(false);
  const title = presentPostName(post);
  const pick = (action: string) => recordPostEvent('calypso_reader_share_action_picked', post, { action });
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator;
  return (
    <>
      <Menu align="start" trigger={<ActionButton icon={Share2} label={t('Share')} title={t('Share')} />}>
        <MenuItem
          icon={LinkIcon}
          onPress={() => {
            pick('copy_link');
            void copyLink(post);
          }}
        >
          {t('Copy link')}
        </MenuItem>
        {canShare && (
          <MenuItem
            icon={Share2}
            onPress={() => {
              pick('native');
              // Cancelling is not an error.
              void navigator.share({ title, url: post.URL }).catch(() => {});
            }}
          >
            {t('Share with another app')}
          </MenuItem>
        )}
        <MenuItem
          icon={Mail}
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(post.URL)}`}
          onPress={() => pick('mail')}
        >
          {t('Send by email')}
        </MenuItem>
        <MenuItem
          icon={Repeat2}
          onPress={() => {
            pick('reblog');
            setIsReblogging(true);
          }}
        >
          {t('Post to your blog')}
        </MenuItem>
      </Menu>
      {isReblogging && (
        <Suspense>
          <ReblogDialog post={post} onClose={() => setIsReblogging(false)} />
        </Suspense>
      )}
    </>
  );
}

async function copyLink(post: Post): Promise<void> {
  try {
    await navigator.clipboard.writeText(post.URL);
    notify.success(t('Link copied.'), { id: 'share' });
  } catch {
    notify.error(t('The link could not be copied.'), { id: 'share' });
  }
}
