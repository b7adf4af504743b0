import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Ellipsis, Eye, FileText, PencilLine, Trash2 } from 'lucide';
import { useState } from 'react';
import type { ArticleSummary, ArticleType } from '#shared/api/articles.ts';
import type { Blog } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { DeleteDialog } from '#web/ui/DeleteDialog.tsx';
import { formatFullTime } from '#web/ui/format.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { ListLoading } from '#web/ui/ListLoading.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';
import { notify } from '#web/ui/notices.ts';
import { EmptyState } from '#web/ui/Page.tsx';
import { StatusFilter } from '#web/ui/StatusFilter.tsx';
import { BlogAdminFrame, useBlog } from '../blogs/BlogAdminFrame.tsx';
import css from './BlogPostsPage.module.css';
import {
  articleCountsQuery,
  articlesQuery,
  deleteArticleMutation,
  type ListedStatus,
  parseListedStatus,
} from './queries.ts';
import { getTexts } from './texts.ts';
import { restoreArticle, trashArticle } from './trash.ts';

const STATUSES: readonly {
  status: ListedStatus;
  label: () => string;
  none: (type: ArticleType) => string;
}[] = [
  {
    status: 'publish',
    label: () => t('Published'),
    none: (type) =>
      type === 'page'
        ? t('No pages yet. Pages you publish appear in your blog’s menu.')
        : t('Nothing published yet. Posts you publish will appear here.'),
  },
  {
    status: 'draft',
    label: () => t('Drafts'),
    none: (type) =>
      type === 'page' ? t('Nothing here yet') : t('No drafts. Posts you haven’t finished will appear here.'),
  },
  {
    status: 'future',
    label: () => t('Scheduled'),
    none: (type) =>
      type === 'page' ? t('Nothing here yet') : t('Nothing scheduled. Posts you schedule will appear here.'),
  },
  {
    status: 'private',
    label: () => t('Private'),
    none: (type) =>
      type === 'page'
        ? t('Nothing here yet')
        : t('No private posts. Posts only your blog’s authors can see will appear here.'),
  },
  { status: 'trash', label: () => t('Trash'), none: () => t('The trash is empty.') },
];

/** `/me/sites/{id}/posts`: the posts of a blog, by status. */
export function BlogPostsPage() {
  return <ArticlesPage type="post" />;
}

/** `/me/sites/{id}/pages`: its pages. */
export function BlogPagesPage() {
  return <ArticlesPage type="page" />;
}

function ArticlesPage({ type }: { type: ArticleType }) {
  const blog = useBlog();
  const shown = parseListedStatus(useSearch({ strict: false }).status);
  const { data } = useInfiniteQuery(articleCountsQuery(blog.ID, type, shown));
  return (
    <BlogAdminFrame blog={blog} writes={type}>
      <StatusFilter label={toListName(type)} statuses={STATUSES} counts={data} />
      <ArticleList key={shown} blog={blog} type={type} status={shown} />
    </BlogAdminFrame>
  );
}

const toListName = (type: ArticleType) => (type === 'page' ? t('Pages') : t('Posts'));

function ArticleList({ blog, type, status }: { blog: Blog; type: ArticleType; status: ListedStatus }) {
  const query = useInfiniteQuery(articlesQuery(blog.ID, type, status));
  const articles = query.data?.pages.flatMap((page) => page.articles) ?? [];
  if (query.isPending) return <ListLoading label={t('Loading posts')} />;
  return (
    <Stack gap={16}>
      {articles.length === 0 && !query.isError && (
        <EmptyState
          icon={FileText}
          title={STATUSES.find((one) => one.status === status)?.none(type)}
          action={
            <ButtonLink to="/post/$siteId" params={{ siteId: String(blog.ID) }} search={{ type }}>
              {type === 'page' ? t('New page') : t('Write a post')}
            </ButtonLink>
          }
        />
      )}
      <ul aria-label={toListName(type)}>
        {articles.map((article) => (
          <ArticleItem key={article.ID} blog={blog} article={article} />
        ))}
      </ul>
      <ListEnd query={query} failed={getTexts(type).listFailed} />
    </Stack>
  );
}

function ArticleItem({ blog, article }: { blog: Blog; article: ArticleSummary }) {
  const isTrash = article.status === 'trash';
  const title = article.title || t('Untitled');
  const date = formatFullTime(article.date ?? article.modified);
  return (
    <li className={css.row}>
      <div className={css.about}>
        <h2 className={css.title}>
          {isTrash ? (
            <bdi>{title}</bdi>
          ) : (
            <Link
              to="/post/$siteId/$postId"
              params={{ siteId: String(blog.ID), postId: String(article.ID) }}
              search={article.type === 'page' ? { type: 'page' } : {}}
            >
              <bdi>{title}</bdi>
            </Link>
          )}
        </h2>
        <p className={css.note}>
          {article.status === 'future'
            ? t('To be published on {date}', { date })
            : article.date && !isTrash
              ? date
              : t('Edited on {date}', { date })}
          {article.is_taken_down && ` · ${t('This was taken down.')}`}
          {article.author && blog.is_multi_author && ` · ${article.author.name}`}
        </p>
      </div>
      {isTrash ? <TrashButtons article={article} /> : <ArticleMenu article={article} />}
    </li>
  );
}

/** Actions in the trash: restore or delete permanently. */
function TrashButtons({ article }: { article: ArticleSummary }) {
  const client = useQueryClient();
  const remove = useMutation(deleteArticleMutation());
  const [isRestoring, setIsRestoring] = useState(false);
  const texts = getTexts(article.type);
  const ids = { siteId: article.site_ID, postId: article.ID };
  const restore = async () => {
    setIsRestoring(true);
    if (await restoreArticle(client, article.type, ids)) notify.success(texts.restored, { id: 'article' });
    setIsRestoring(false);
  };
  const confirm = () =>
    // By promise: the row is unmounted when it is done, and callbacks of `mutate` would be lost with it.
    void remove.mutateAsync(ids).then(
      () => notify.success(texts.deleted, { id: 'article' }),
      () => notify.error(texts.deletionFailed, { id: 'article' }),
    );
  return (
    <div className={css.buttons}>
      <Button busy={isRestoring} onClick={() => void restore()}>
        {t('Restore')}
      </Button>
      <DeleteDialog
        name="delete_post"
        trigger={<Button variant="danger">{t('Delete permanently')}</Button>}
        title={t('Delete “{title}”?', { title: article.title || t('Untitled') })}
        isBusy={remove.isPending}
        onConfirm={confirm}
      >
        {texts.deletionWarning}
      </DeleteDialog>
    </div>
  );
}

/** The actions on a post or a page in its list. */
function ArticleMenu({ article }: { article: ArticleSummary }) {
  const client = useQueryClient();
  const { site_ID: siteId, ID: postId, type, title } = article;
  return (
    <Menu
      trigger={
        <IconButton icon={Ellipsis} label={t('More about {title}', { title: title || t('Untitled') })} />
      }
    >
      <MenuItem icon={PencilLine} href={`/post/${siteId}/${postId}${type === 'page' ? '?type=page' : ''}`}>
        {t('Edit')}
      </MenuItem>
      {article.status === 'publish' && (
        <MenuItem icon={Eye} href={article.URL}>
          {getTexts(type).view}
        </MenuItem>
      )}
      <MenuItem icon={Trash2} danger onPress={() => void trashArticle(client, type, { siteId, postId })}>
        {t('Move to trash')}
      </MenuItem>
    </Menu>
  );
}
