import { stringify } from 'yaml';
import type { Context } from '#server/context.ts';
import { getMediaPath } from '#server/features/media/save.ts';
import type { ExportedBlog } from './exported-blog.ts';
import { renderFrontMatter, toFileName } from './front-matter.ts';
import { findPictureId, listPictureIds, replacePictures } from './pictures.ts';
import * as queries from './queries.ts';
import { listArticlesWithComments } from './walk.ts';
import type { ZippedFile } from './zip.ts';

type Parts = Pick<Context, 'db' | 'config' | 'clock' | 'convertToMarkdown'>;

/** Yields the files of a blog as a folder of Markdown, with its pictures and comments. */
export async function* listMarkdownFiles(context: Parts, blog: ExportedBlog): AsyncGenerator<ZippedFile> {
  const { db, config, clock } = context;
  const now = clock.now();
  yield { name: 'README.txt', date: now, content: renderReadme(blog, now) };
  yield { name: 'blog.yaml', date: now, content: renderBlog(blog) };
  const last = await queries.findLastArticle(db, blog.id);
  for await (const { article, comments } of listArticlesWithComments(db, blog.id, last)) {
    const name = toFileName(article);
    yield {
      name: `${article.type === 'page' ? 'pages' : 'posts'}/${name}.md`,
      date: article.updated_at,
      content: await renderArticle(context, blog, article),
    };
    const first = await comments.next();
    if (!first.done)
      yield {
        name: `comments/${name}.json`,
        date: article.updated_at,
        content: writeComments(first.value, comments),
      };
  }
  yield { name: 'media.json', date: now, content: writeAltTexts(context, blog.id) };
  for await (const pictures of queries.listExportedPictures(db, blog.id))
    for (const picture of pictures)
      yield {
        name: toPictureName(picture.id, picture.mime_type),
        date: picture.created_at,
        content: { path: getMediaPath(config.dataDir, picture.id, picture.mime_type) },
      };
}

async function renderArticle(
  { db, config, convertToMarkdown }: Parts,
  blog: ExportedBlog,
  article: queries.ExportedArticle,
): Promise<string> {
  const { publicUrl } = config;
  const text = article.content_markdown ?? (await convertOrKeep(convertToMarkdown, article.content_html));
  const featured = findPictureId(article.featured_image, publicUrl);
  const ids = listPictureIds(text, publicUrl);
  const own = await queries.findOwnPictures(db, blog.id, featured === undefined ? ids : [...ids, featured]);
  const toAddress = (id: string) => (own.has(id) ? `../${toPictureName(id, own.get(id)!)}` : undefined);
  const picture = (featured === undefined ? undefined : toAddress(featured)) ?? article.featured_image;
  const body = replacePictures(text, publicUrl, toAddress);
  return `${renderFrontMatter(article, blog, { publicUrl, picture })}${body}${body.endsWith('\n') ? '' : '\n'}`;
}

/** Markdown may have HTML in it: what cannot be converted in time stays as it is. */
async function convertOrKeep(convert: Parts['convertToMarkdown'], html: string): Promise<string> {
  if (html === '') return '';
  const outcome = await convert(html);
  return outcome.kind === 'converted' ? outcome.markdown : html;
}

function toPictureName(id: string, mimeType: string): string {
  return `media/${id}.${mimeType.replace(/^image\//, '').replace('jpeg', 'jpg')}`;
}

async function* writeComments(
  first: queries.ExportedComment,
  others: AsyncIterable<queries.ExportedComment>,
): AsyncGenerator<string> {
  yield `[\n${JSON.stringify(toSavedComment(first))}`;
  for await (const comment of others) yield `,\n${JSON.stringify(toSavedComment(comment))}`;
  yield '\n]\n';
}

function toSavedComment(comment: queries.ExportedComment) {
  return {
    id: comment.id,
    parent: comment.parent_id,
    author: comment.author_name ?? '',
    author_login: comment.author_login,
    url: comment.author_url || null,
    date: comment.created_at.toISOString(),
    status: comment.status,
    content: comment.content_html,
  };
}

/** Writes the alternative texts of the pictures by their files. */
async function* writeAltTexts({ db }: Parts, blogId: number): AsyncGenerator<string> {
  let separator = '{\n';
  for await (const pictures of queries.listExportedPictures(db, blogId))
    for (const { id, mime_type, alt } of pictures) {
      yield `${separator}${JSON.stringify(toPictureName(id, mime_type))}: ${JSON.stringify({ alt })}`;
      separator = ',\n';
    }
  yield separator === '{\n' ? '{}\n' : '\n}\n';
}

function renderBlog({ title, tagline, language, home }: ExportedBlog): string {
  return stringify({ title, tagline, language, url: home });
}

function renderReadme({ title, home }: ExportedBlog, now: Date): string {
  return `${title}
${home}
Exported from Tidings on ${now.toISOString().slice(0, 10)}.

blog.yaml   The name, tagline, language and address of the blog.
posts/      The posts as Markdown, one file each. The lines between the hyphens at
            the top are YAML: title, date, slug, status (publish, future, private or
            draft), tags, author, excerpt, featured image and address. The time zone
            is UTC. What Markdown cannot express is HTML.
pages/      The pages, in the same form.
media/      The pictures. Posts refer to them by relative addresses.
media.json  The alternative texts of the pictures.
comments/   The comments on a post, in a file with the post's name: JSON, with the
            text as HTML. "parent" is the id of the comment that one replies to.

Hugo, Jekyll, Eleventy, Ghost (with a converter) and Tidings read these files.
To move to WordPress, export the blog in WordPress's format instead.
`;
}
