import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Ellipsis, FileText, Search, Settings } from 'lucide';
import type { PublicBlog } from '#shared/api/blog-pages.ts';
import { findOrganization } from '#shared/domain/organization-team.ts';
import { t } from '#shared/i18n/translate.ts';
import { publicBlogQuery } from '#web/features/blog-pages/queries.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';
import { PageHeader } from '#web/ui/Page.tsx';
import { SegmentedLinks, SegmentLink } from '#web/ui/Segmented.tsx';
import { parseOrder, teamPageQuery } from './queries.ts';
import css from './TeamBlogPage.module.css';
import { TeamComposer } from './TeamComposer.tsx';
import { TeamThreads } from './TeamThreads.tsx';

/** `/sites/{slug}` of a team's blog, for its members: one page to write, to read whole posts and to discuss them. */
export function TeamBlogPage() {
  const { slug = '' } = useParams({ strict: false });
  const order = parseOrder(useSearch({ strict: false }).sort);
  const { data: blog } = useSuspenseQuery(publicBlogQuery(slug));
  const { data } = useInfiniteQuery(teamPageQuery(blog.slug, order));
  const { data: teams } = useQuery(teamsQuery());
  const hasStream = teams && findOrganization(teams.teams, teams.company_team) !== undefined;
  const isEmpty = data?.pages[0]?.posts.length === 0;
  return (
    <Column back={hasStream ? '/reader/p2' : '/teams'}>
      <meta name="robots" content="noindex" />
      <PageHeader
        title={<bdi>{blog.title}</bdi>}
        subtitle={blog.description || t('Only members of its team can read it.')}
      />
      <TeamComposer key={blog.ID} blog={blog} order={order} />
      <div className={css.tools}>
        {!isEmpty && (
          <SegmentedLinks label={t('Sort')}>
            <SegmentLink to="/sites/$slug" params={{ slug }} search={{}} activeOptions={{ exact: true }}>
              {t('Newest')}
            </SegmentLink>
            <SegmentLink to="/sites/$slug" params={{ slug }} search={{ sort: 'activity' }}>
              {t('Recent activity')}
            </SegmentLink>
          </SegmentedLinks>
        )}
        <BlogMenu blog={blog} />
      </div>
      <TeamThreads key={`${slug} ${order}`} blog={blog} order={order} />
    </Column>
  );
}

/** The blog's other pages, which are documents, and its settings for those who may change them. Nothing without any. */
function BlogMenu({ blog }: { blog: PublicBlog }) {
  const home = `/sites/${blog.slug}`;
  const { pages, modules, capabilities } = blog;
  const hasSearch = modules.includes('search');
  if (pages.length === 0 && !hasSearch && !capabilities.manage_options) return null;
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={t('More about {title}', { title: blog.title })} />}>
      {pages.map((page) => (
        <MenuItem key={page.ID} icon={FileText} href={`${home}/${page.slug}`}>
          {page.title || t('Untitled')}
        </MenuItem>
      ))}
      {hasSearch && (
        <MenuItem icon={Search} href={`${home}/search`}>
          {t('Search this blog')}
        </MenuItem>
      )}
      {capabilities.manage_options && (
        <MenuItem icon={Settings} href={`/me/sites/${blog.ID}/settings`}>
          {t('Settings')}
        </MenuItem>
      )}
    </Menu>
  );
}
