import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { runMutation } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { deleteArticleMutation, restoreArticleMutation } from './queries.ts';

export interface ArticleIds {
  siteId: number;
  postId: number;
}

/** Puts a post into the trash and goes to the list of posts; the notice can undo it and goes back to the post. */
export async function trashArticle(client: QueryClient, router: AnyRouter, ids: ArticleIds): Promise<void> {
  try {
    await runMutation(client, deleteArticleMutation(), ids);
  } catch {
    notify.error(t('The post could not be deleted. Please try again.'), { id: 'article' });
    return;
  }
  const undo = async () => {
    if (await restoreArticle(client, ids)) await router.navigate({ to: `/post/${ids.siteId}/${ids.postId}` });
  };
  notify.success(t('The post is in the trash.'), {
    id: 'article',
    action: { label: t('Undo'), onPress: () => void undo() },
  });
  await router.navigate({ to: `/me/sites/${ids.siteId}/posts` });
}

/** Takes a post out of the trash; false when that failed, which is said. */
export async function restoreArticle(client: QueryClient, ids: ArticleIds): Promise<boolean> {
  try {
    await runMutation(client, restoreArticleMutation(), ids);
    return true;
  } catch {
    notify.error(t('The post could not be brought back. It is still in the trash.'), { id: 'article' });
    return false;
  }
}
