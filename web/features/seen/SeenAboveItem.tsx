import { useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide';
import { use } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { MenuItem } from '#web/ui/Menu.tsx';
import { markAboveSeen } from './queries-mark.ts';
import { SeenAboveContext } from './SeenAboveProvider.tsx';
import type { ListedPost } from './seen-state.ts';

/** A card's menu entry that marks all posts above it as seen. Nothing outside streams, and for the first post. */
export function SeenAboveItem({ post }: { post: ListedPost }) {
  const client = useQueryClient();
  const above = use(SeenAboveContext)?.(post) ?? [];
  if (above.length === 0) return null;
  return (
    <MenuItem icon={CheckCheck} onPress={() => void markAboveSeen(client, above)}>
      {t('Mark everything above as seen')}
    </MenuItem>
  );
}
