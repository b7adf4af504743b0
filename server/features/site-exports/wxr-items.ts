import { toPermalink } from '#server/features/articles/present.ts';
import { toMediaUrl } from '#server/features/blogs/urls.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import type { ExportedBlog } from './exported-blog.ts';
import type { ExportedArticle, ExportedComment, ExportedPicture } from './queries.ts';
import { formatWxrDate, renderAttribute, renderText, renderValue } from './wxr-xml.ts';

/** WordPress keeps titles and excerpts as HTML; quotation marks mean nothing in it. */
const toHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Renders the beginning of an article's item; its comments and `</item>` follow. */
export function renderArticleStart(
  article: ExportedArticle,
  { home }: ExportedBlog,
  { publicUrl, thumbnail }: { publicUrl: string; thumbnail: number | undefined },
): string {
  const permalink = toPermalink(publicUrl, article.id);
  const isPublic = article.status === 'publish';
  return [
    '<item>\n',
    renderText('title', toHtml(article.title)),
    renderValue('link', isPublic ? `${home}/${encodeURIComponent(article.slug)}` : permalink),
    renderValue('pubDate', article.date.toUTCString()),
    renderText('dc:creator', article.author_login ?? ''),
    renderValue('guid', article.guid ?? permalink, ' isPermaLink="false"'),
    '<description></description>\n',
    renderText('content:encoded', article.content_html),
    renderText('excerpt:encoded', toHtml(article.excerpt)),
    renderValue('wp:post_id', article.id),
    ...renderDates(article.date, article.updated_at),
    renderText('wp:comment_status', 'open'),
    renderText('wp:ping_status', 'closed'),
    renderText('wp:post_name', article.slug),
    renderText('wp:status', article.status),
    ...renderUnused(article.type, article.menu_order),
    ...article.tags.map(renderCategory),
    thumbnail === undefined ? '' : renderMeta('_thumbnail_id', String(thumbnail)),
  ].join('');
}

function renderCategory(tag: string): string {
  const attributes = ` domain="post_tag"${renderAttribute('nicename', normalizeTagSlug(tag))}`;
  return renderText('category', tag, attributes);
}

/** Renders a picture as an attachment with this number. */
export function renderPicture(picture: ExportedPicture, number: number, publicUrl: string): string {
  const url = toMediaUrl(publicUrl, picture.id);
  return [
    '<item>\n',
    renderText('title', toHtml(picture.alt)),
    renderValue('link', url),
    renderValue('pubDate', picture.created_at.toUTCString()),
    renderText('dc:creator', picture.author_login ?? ''),
    renderValue('guid', url, ' isPermaLink="false"'),
    '<description></description>\n',
    renderText('content:encoded', ''),
    renderText('excerpt:encoded', ''),
    renderValue('wp:post_id', number),
    ...renderDates(picture.created_at, picture.created_at),
    renderText('wp:comment_status', 'closed'),
    renderText('wp:ping_status', 'closed'),
    renderText('wp:post_name', picture.id),
    renderText('wp:status', 'inherit'),
    ...renderUnused('attachment'),
    renderText('wp:attachment_url', url),
    renderMeta('_wp_attachment_image_alt', picture.alt),
    '</item>\n',
  ].join('');
}

function renderDates(date: Date, updated: Date): string[] {
  return [
    renderText('wp:post_date', formatWxrDate(date)),
    renderText('wp:post_date_gmt', formatWxrDate(date)),
    renderText('wp:post_modified', formatWxrDate(updated)),
    renderText('wp:post_modified_gmt', formatWxrDate(updated)),
  ];
}

function renderUnused(type: string, order = 0): string[] {
  return [
    renderValue('wp:post_parent', 0),
    renderValue('wp:menu_order', order),
    renderText('wp:post_type', type),
    renderText('wp:post_password', ''),
    renderValue('wp:is_sticky', 0),
  ];
}

function renderMeta(key: string, value: string): string {
  return `<wp:postmeta>\n${renderText('wp:meta_key', key)}${renderText('wp:meta_value', value)}</wp:postmeta>\n`;
}

/** @param isWriter whether the author of the comment is one of the export's */
export function renderComment(comment: ExportedComment, isWriter: boolean): string {
  return [
    '<wp:comment>\n',
    renderValue('wp:comment_id', comment.id),
    renderText('wp:comment_author', comment.author_name ?? ''),
    renderText('wp:comment_author_email', ''),
    renderValue('wp:comment_author_url', comment.author_url ?? ''),
    renderText('wp:comment_author_IP', ''),
    renderText('wp:comment_date', formatWxrDate(comment.created_at)),
    renderText('wp:comment_date_gmt', formatWxrDate(comment.created_at)),
    renderText('wp:comment_content', comment.content_html),
    renderText('wp:comment_approved', comment.status === 'approved' ? '1' : '0'),
    renderText('wp:comment_type', 'comment'),
    renderValue('wp:comment_parent', comment.parent_id ?? 0),
    renderValue('wp:comment_user_id', isWriter ? comment.author_id! : 0),
    '</wp:comment>\n',
  ].join('');
}
