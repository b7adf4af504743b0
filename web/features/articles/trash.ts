import type { QueryClient } from '@tanstack/react-query';
import type { ArticleType } from '#shared/api/articles.ts';
import { t } from '#shared/i18n/translate.ts';
import { runMutation } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { deleteArticleMutation, restoreArticleMutation } from './queries.ts';

import { getTexts } from './texts.ts';

export interface ArticleIds {
  siteId: number;
  postId: number;
}

/** Moves a post or a page to the trash and announces it; returns false on failure. The notice's undo calls `onUndone`. */
export async function trashArticle(
  client: QueryClient,
  type: ArticleType,
  ids: ArticleIds,
  onUndone?: () => unknown,
): Promise<boolean> {
  try {
    await runMutation(client, deleteArticleMutation(), ids);
  } catch {
    notify.error(getTexts(type).deletionFailed, { id: 'article' });
    return false;
  }
  const undo = async () => {
    if (await restoreArticle(client, type, ids)) await onUndone?.();
  };
  notify.success(getTexts(type).movedToTrash, {
    id: 'article',
    action: { label: t('Undo'), onPress: () => void undo() },
  });
  return true;
}

/** Restores a post or a page from the trash; returns false on failure, which is announced. */
export async function restoreArticle(
  client: QueryClient,
  type: ArticleType,
  ids: ArticleIds,
): Promise<boolean> {
  try {
    await runMutation(client, restoreArticleMutation(), ids);
    return true;
  } catch {
    notify.error(getTexts(type).restoringFailed, { id: 'article' });
    return false;
  }
}
