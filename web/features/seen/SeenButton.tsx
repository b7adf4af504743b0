import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleDot } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ActionButton } from '#web/ui/ActionButton.tsx';
import { toggleSeen } from './queries-mark.ts';
import type { ListedPost } from './seen-state.ts';

/** Marks a post, and others on the same card, as seen or unseen; not shown to visitors. */
export function SeenButton({ post, also = [] }: { post: ListedPost; also?: readonly ListedPost[] }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const shortcut = useShortcut('seen');
  if (!viewer) return null;
  const areSeen = [post, ...also].every(({ is_seen }) => is_seen);
  const label = areSeen ? t('Mark as unseen') : t('Mark as seen');
  return (
    <ActionButton
      icon={areSeen ? CircleCheck : CircleDot}
      label={label}
      title={label}
      {...shortcut}
      onClick={() => void toggleSeen(client, post, also)}
    />
  );
}
