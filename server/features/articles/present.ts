import type { BlogRow } from '#server/features/blogs/queries.ts';
import { toBlogUrl } from '#server/features/blogs/urls.ts';
import { presentWriter } from '#server/features/users/present.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Article, ArticleSummary } from '#shared/api/articles.ts';
import { isModuleOn } from '#shared/domain/modules.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import type { ListedArticle } from './queries.ts';
import type { ArticleView } from './queries-views.ts';
import { canEdit } from './rules.ts';

/** The default category of a blog on the platform: every article is in it. */
export const DEFAULT_CATEGORY = { ID: 1, name: 'Uncategorized', slug: 'uncategorized', description: '' };

/** Returns an article in the platform's shape. */
export function presentArticle(
  view: ArticleView,
  { site, viewer, publicUrl }: { site: BlogRow; viewer: Viewer | null; publicUrl: string },
): Article {
  const tags = presentTags(view);
  const categories: Article['categories'] =
    view.type === 'page' ? {} : { [DEFAULT_CATEGORY.name]: DEFAULT_CATEGORY };
  const permalink = toPermalink(publicUrl, view.id);
  const isEditor = viewer !== null && canEdit(viewer, site, view);
  const isPost = view.type === 'post';
  const allowsComments = isPost && site.comment_policy !== 'closed' && isModuleOn(site, 'comments');
  const commentStatus = allowsComments ? 'open' : 'closed';
  const allowsLikes = isPost && isModuleOn(site, 'likes');
  return {
    ID: view.id,
    site_ID: view.blog_id,
    global_ID: `feed-${site.feed_id}-${view.id}`,
    guid: view.guid ?? permalink,
    URL: toArticleUrl(publicUrl, site.slug, view.slug),
    short_URL: permalink,
    slug: view.slug,
    status: view.status,
    type: view.type,
    menu_order: view.menu_order,
    title: view.title,
    content: view.content_html,
    content_markdown: isEditor ? view.content_markdown : null,
    excerpt: view.excerpt,
    featured_image: view.featured_image,
    post_thumbnail: presentThumbnail(view),
    tags,
    categories,
    terms: { post_tag: tags, category: categories },
    author: presentAuthor(view, publicUrl),
    date: (view.published_at ?? view.publish_at ?? view.created_at).toISOString(),
    modified: view.updated_at.toISOString(),
    version: view.version,
    discussion: {
      comments_open: commentStatus === 'open',
      comment_status: commentStatus,
      pings_open: false,
      ping_status: 'closed',
      comment_count: view.reply_count,
    },
    like_count: allowsLikes ? view.like_count : 0,
    i_like: allowsLikes && view.i_like,
    likes_enabled: allowsLikes,
    sharing_enabled: isPost,
    is_following: site.is_following,
    capabilities: { publish_post: isEditor, edit_post: isEditor, delete_post: isEditor },
    ...(isEditor &&
      view.withheld_at && {
        taken_down: {
          reason: view.withheld_reason ?? 'other',
          date: view.withheld_at.toISOString(),
          ...(view.appeal_code && { answer_URL: `${publicUrl}/appeal?code=${view.appeal_code}` }),
        },
      }),
    ...NEVER_USED,
    meta: { links: toLinks(view, publicUrl) },
  };
}

/** Fields of the platform's posts that are unused here. */
const NEVER_USED = {
  format: 'standard',
  sticky: false,
  password: '',
  parent: false,
  geo: false,
  page_template: '',
  publicize_URLs: [],
  attachments: {},
  attachment_count: 0,
  metadata: [],
  other_URLs: {},
} satisfies Partial<Article>;

function presentTags({ tags, tag_ids }: ArticleView): Article['tags'] {
  return Object.fromEntries(
    tags.map((name) => {
      const slug = normalizeTagSlug(name);
      const ID = tag_ids[slug];
      return [name, { ...(ID === undefined ? {} : { ID }), name, slug, description: '' }];
    }),
  );
}

function presentThumbnail({ image, featured_image }: ArticleView): Article['post_thumbnail'] {
  if (image) return { URL: image.url, width: image.width ?? null, height: image.height ?? null };
  return featured_image === null ? null : { URL: featured_image, width: null, height: null };
}

function presentAuthor(view: ArticleView, publicUrl: string): Article['author'] {
  if (view.author_id === null || view.author_login === null) return null;
  return presentWriter(
    {
      id: view.author_id,
      username: view.author_login,
      name: view.author_name ?? view.author_login,
      first_name: view.author_first_name ?? '',
      last_name: view.author_last_name ?? '',
      user_url: view.author_url ?? '',
      image: view.author_image,
    },
    publicUrl,
  );
}

function toLinks({ id, blog_id, type }: ArticleView, publicUrl: string): Record<string, string> {
  const blog = `${publicUrl}/rest/v1.1/sites/${blog_id}`;
  const self = `${blog}/posts/${id}`;
  if (type === 'page') return { self, site: blog };
  return { self, site: blog, replies: `${self}/replies/`, likes: `${self}/likes/` };
}

/** Returns a row of the writers' list. */
export function presentListed(row: ListedArticle, blog: { slug: string }, publicUrl: string): ArticleSummary {
  return {
    ID: row.id,
    site_ID: row.blog_id,
    URL: toArticleUrl(publicUrl, blog.slug, row.slug),
    slug: row.slug,
    status: row.status,
    type: row.type,
    menu_order: row.menu_order,
    title: row.title,
    author: row.author && {
      ID: row.author.id,
      login: row.author.username,
      name: row.author.name,
      avatar_URL: row.author.image,
    },
    date: (row.status === 'draft' ? null : (row.published_at ?? row.publish_at))?.toISOString() ?? null,
    modified: row.updated_at.toISOString(),
    ...(row.withheld_at && { is_taken_down: true as const }),
  };
}

/** Returns the address of an article's page. */
export function toArticleUrl(publicUrl: string, blogSlug: string, slug: string): string {
  return `${toBlogUrl(publicUrl, blogSlug)}/${encodeURIComponent(slug)}`;
}

/** Returns the address that an article keeps under any slug: it redirects to the page, and is the post's guid. */
export function toPermalink(publicUrl: string, articleId: number): string {
  return `${publicUrl}/posts/${articleId}`;
}
