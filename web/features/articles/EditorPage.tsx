import { useQuery } from '@tanstack/react-query';
import { Link, useMatch, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { PenLine } from 'lucide';
import { useState } from 'react';
import type { ArticleType } from '#shared/api/articles.ts';
import type { Blog } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { findCallError, isPassing } from '#web/lib/error.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { EmptyState, PageHeader } from '#web/ui/Page.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { myBlogsQuery } from '../blogs/queries.ts';
import { ArticleEditor } from './ArticleEditor.tsx';
import { type BackupKey, readBackup } from './backup.ts';
import css from './EditorPage.module.css';
import { articleQuery } from './queries.ts';

/** `/post`, `/post/{siteId}?type=post` and `/post/{siteId}/{postId}`: edits a new or existing post (RT-39, RT-40), or a page. */
export function EditorPage() {
  const params = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const { data, isPending } = useQuery(myBlogsQuery);
  if (isPending) return <LoadingEditor />;
  const blogs = data?.sites.filter((blog) => blog.capabilities.publish_posts) ?? [];
  const siteId = params.siteId === undefined && blogs.length === 1 ? blogs[0]!.ID : Number(params.siteId);
  const type = search.type === 'page' ? 'page' : 'post';
  if (Number.isNaN(siteId)) return <BlogQuestion blogs={blogs} type={type} />;
  const postId = params.postId ?? search.draft;
  return (
    <Opened
      blogs={blogs}
      siteId={siteId}
      type={type}
      postId={postId === undefined ? undefined : Number(postId)}
    />
  );
}

interface OpenedProps {
  blogs: Blog[];
  siteId: number;
  /** Of a new one. */
  type: ArticleType;
  postId: number | undefined;
}

/**
 * The editor of one post. A new post gets its number with its first save, and then has it in its address; the editor stays
 * mounted, with the same cursor and Undo.
 */
function Opened({ blogs, siteId, type, postId }: OpenedProps) {
  const router = useRouter();
  const { pathname } = useMatch({ strict: false });
  const [opened, setOpened] = useState({
    siteId,
    type,
    postId,
    savedAs: undefined as number | undefined,
    key: 0,
  });
  const isSaved = postId !== undefined && opened.savedAs === postId;
  const isOther = opened.siteId !== siteId || (postId === undefined && opened.type !== type);
  if (isOther || (opened.postId !== postId && !isSaved))
    setOpened({ siteId, type, postId, savedAs: undefined, key: opened.key + 1 });
  else if (opened.postId !== postId) setOpened({ ...opened, postId });
  const onCreated = (createdId: number) => {
    // The writer may be on the way to another page.
    if (router.latestLocation.pathname !== pathname) return;
    setOpened({ ...opened, savedAs: createdId });
    void router.navigate({
      to: '/post/$siteId',
      params: { siteId: String(siteId) },
      search: { type, draft: String(createdId) },
      replace: true,
    });
  };
  if (postId === undefined || isSaved)
    return <NewArticle key={opened.key} blogs={blogs} siteId={siteId} type={type} onCreated={onCreated} />;
  return <KnownArticle key={opened.key} blogs={blogs} siteId={siteId} type={type} postId={postId} />;
}

function NewArticle({
  blogs,
  siteId,
  type,
  onCreated,
}: Omit<OpenedProps, 'postId'> & { onCreated: (postId: number) => void }) {
  const blog = blogs.find(({ ID }) => ID === siteId);
  const backup = useBackup({ siteId, type, postId: undefined });
  if (!blog && !backup) return <Forbidden />;
  return (
    <ArticleEditor blogs={blogs} siteId={siteId} type={type} article={undefined} onCreated={onCreated} />
  );
}

/** If the post can no longer be opened, shows the copy on this device. */
function KnownArticle({ blogs, siteId, type, postId }: OpenedProps & { postId: number }) {
  const { data, error, isFetching, isFetchedAfterMount } = useQuery(articleQuery(siteId, postId));
  const [article, setArticle] = useState(data);
  const backup = useBackup({ siteId, type, postId });
  if (!article && data && isFetchedAfterMount) setArticle(data);
  if (article) return <ArticleEditor blogs={blogs} siteId={siteId} type={article.type} article={article} />;
  if (error && backup && !isPassing(error))
    return (
      <ArticleEditor
        blogs={blogs}
        siteId={siteId}
        type={backup.type}
        article={undefined}
        lostPostId={postId}
      />
    );
  if (error && !isFetching) {
    const code = findCallError(error)?.code ?? '';
    if (['forbidden', 'not_found', 'unknown_post'].includes(code)) return <Forbidden />;
    throw error;
  }
  return <LoadingEditor />;
}

function useBackup(key: Omit<BackupKey, 'viewerId'>) {
  const viewerId = useViewer()!.ID;
  return useState(() => readBackup({ viewerId, ...key }))[0];
}

/** Asks which blog a post or a page is for. Not shown to users with one blog. */
function BlogQuestion({ blogs, type }: { blogs: Blog[]; type: ArticleType }) {
  if (blogs.length === 0) {
    return (
      <Column width="narrow">
        <EmptyState
          heading={1}
          icon={PenLine}
          title={t('You need a blog to post to')}
          text={t('You don’t have a blog yet. All you need is a name and an address.')}
          action={
            <ButtonLink to="/me/sites/new" variant="primary" size={40}>
              {t('Create a blog')}
            </ButtonLink>
          }
        />
      </Column>
    );
  }
  return (
    <Column width="narrow">
      <PageHeader title={t('Which blog is this for?')} />
      <ul className={css.sites}>
        {blogs.map((blog) => (
          <li key={blog.ID}>
            <Link
              className={css.site}
              to="/post/$siteId"
              params={{ siteId: String(blog.ID) }}
              search={{ type }}
            >
              <SiteIcon src={blog.icon?.img} name={blog.title} size={40} />
              <span>
                <bdi className={css.name}>{blog.title}</bdi>
                <span className={css.address}>{blog.URL.replace(/^https?:\/\//, '')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Column>
  );
}

function Forbidden() {
  return (
    <Column width="narrow">
      <EmptyState
        heading={1}
        icon={PenLine}
        title={t('You can’t write here')}
        text={t('This post or blog was deleted, or you don’t have permission to edit it.')}
        action={<ButtonLink to="/me/sites">{t('Your blogs')}</ButtonLink>}
      />
    </Column>
  );
}

function LoadingEditor() {
  return (
    <Column>
      <Loading label={t('Loading the editor')}>
        <Skeleton shape="title" width={60} />
      </Loading>
    </Column>
  );
}
