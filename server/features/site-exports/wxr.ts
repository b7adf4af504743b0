import type { Context } from '#server/context.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import type { ExportedBlog } from './exported-blog.ts';
import { findPictureId } from './pictures.ts';
import * as queries from './queries.ts';
import { listArticlesWithComments } from './walk.ts';
import { renderArticleStart, renderComment, renderPicture } from './wxr-items.ts';
import { renderText, renderValue } from './wxr-xml.ts';

const START = `<?xml version="1.0" encoding="UTF-8"?>
<!-- WordPress imports this file under Tools, Import, WordPress. It has the posts, pages, comments and tags, and the addresses of the pictures. -->
<rss version="2.0"
 xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
 xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:wfw="http://wellformedweb.org/CommentAPI/"
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
`;

/** Writes a blog as WXR 1.2 (WordPress eXtended RSS), in pieces. */
export async function* writeWxr(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  blog: ExportedBlog,
): AsyncGenerator<string> {
  const { publicUrl } = config;
  const last = await queries.findLastArticle(db, blog.id);
  yield START + renderChannel(blog, { publicUrl, now: clock.now() });
  const writers = new Set<number>();
  for await (const authors of queries.listExportedAuthors(db, blog.id)) {
    for (const { id } of authors) writers.add(id);
    yield authors.map((author) => renderAuthor(author, blog)).join('');
  }
  // The format has numbers of tags, and nothing refers to them.
  let term = 0;
  for await (const tags of queries.listExportedTags(db, blog.id))
    yield tags
      .map((tag) => {
        term += 1;
        return renderTag(tag, term);
      })
      .join('');
  yield renderValue('generator', 'Tidings');
  const numbers = new Map<string, number>();
  for await (const pictures of queries.listExportedPictures(db, blog.id))
    yield pictures
      .map((picture) => {
        // Attachments and posts are numbered together. Only 36 characters of each picture are remembered.
        const number = last + 1 + numbers.size;
        numbers.set(picture.id, number);
        return renderPicture(picture, number, publicUrl);
      })
      .join('');
  for await (const { article, comments } of listArticlesWithComments(db, blog.id, last)) {
    const picture = findPictureId(article.featured_image, publicUrl);
    const thumbnail = picture === undefined ? undefined : numbers.get(picture);
    yield renderArticleStart(article, blog, { publicUrl, thumbnail });
    for await (const comment of comments)
      yield renderComment(comment, comment.author_id !== null && writers.has(comment.author_id));
    yield '</item>\n';
  }
  yield '</channel>\n</rss>\n';
}

function renderChannel(
  { title, home, tagline, language }: ExportedBlog,
  { publicUrl, now }: { publicUrl: string; now: Date },
): string {
  return [
    renderText('title', title),
    renderValue('link', home),
    renderText('description', tagline),
    renderValue('pubDate', now.toUTCString()),
    renderValue('language', language),
    renderValue('wp:wxr_version', '1.2'),
    renderValue('wp:base_site_url', publicUrl),
    renderValue('wp:base_blog_url', home),
  ].join('');
}

/** Only the exporter's own email address is in the file. */
function renderAuthor({ id, login, name }: queries.ExportedAuthor, { exporter }: ExportedBlog): string {
  const isExporter = id === exporter.id && exporter.emailVerified;
  return [
    '<wp:author>\n',
    renderValue('wp:author_id', id),
    renderText('wp:author_login', login),
    renderText('wp:author_email', isExporter ? exporter.email : ''),
    renderText('wp:author_display_name', name),
    renderText('wp:author_first_name', ''),
    renderText('wp:author_last_name', ''),
    '</wp:author>\n',
  ].join('');
}

function renderTag(tag: string, number: number): string {
  return [
    '<wp:tag>\n',
    renderValue('wp:term_id', number),
    renderText('wp:tag_slug', normalizeTagSlug(tag)),
    renderText('wp:tag_name', tag),
    '</wp:tag>\n',
  ].join('');
}
