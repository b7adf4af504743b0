import type { QueryClient } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { runMutation } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { deleteArticleMutation, restoreArticleMutation } from './queries.ts';

export interface ArticleIds {
  siteId: number;
  postId: number;
}

/** Moves a post to the trash and announces it; returns false on failure. The notice's undo calls `onUndone`. */
export async function trashArticle(
  client: QueryClient,
  ids: ArticleIds,
  onUndone?: () => unknown,
): Promise<boolean> {
  try {
    await runMutation(client, deleteArticleMutation(), ids);
  } catch {
    notify.error(t('The post could not be deleted. Please try again.'), { id: 'article' });
    return false;
  }
  const undo = async () => {
    if (await restoreArticle(client, ids)) await onUndone?.();
  };
  notify.success(t('Post moved to trash.'), {
    id: 'article',
    action: { label: t('Undo'), onPress: () => void undo() },
  });
  return true;
}

/** Restores a post from the trash; returns false on failure, which is announced. */
export async function restoreArticle(client: QueryClient, ids: ArticleIds): Promise<boolean> {
  try {
    await runMutation(client, restoreArticleMutation(), ids);
    return true;
  } catch {
    notify.error(t('The post could not be restored. It’s still in the trash.'), { id: 'article' });
    return false;
  }
}
