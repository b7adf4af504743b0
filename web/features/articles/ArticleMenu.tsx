import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Eye, PencilLine, Trash2 } from 'lucide';
import type { ArticleSummary } from '#shared/api/articles.ts';
import { t } from '#shared/i18n/translate.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';
import { trashArticle } from './trash.ts';

/** The actions on a post in the list of a blog's posts. */
export function ArticleMenu({ article }: { article: ArticleSummary }) {
  const client = useQueryClient();
  const { site_ID: siteId, ID: postId, title } = article;
  return (
    <Menu
      trigger={
        <IconButton icon={Ellipsis} label={t('More about {title}', { title: title || t('Untitled') })} />
      }
    >
      <MenuItem icon={PencilLine} href={`/post/${siteId}/${postId}`}>
        {t('Edit')}
      </MenuItem>
      {article.status === 'publish' && (
        <MenuItem icon={Eye} href={article.URL}>
          {t('View')}
        </MenuItem>
      )}
      <MenuItem icon={Trash2} danger onPress={() => void trashArticle(client, { siteId, postId })}>
        {t('Move to trash')}
      </MenuItem>
    </Menu>
  );
}
