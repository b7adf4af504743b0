import { expect } from 'vitest';
import { SITE_IMPORT_PIECE_BYTES } from '#shared/api/site-imports.ts';
import type { TestMember, TestServer } from './server.ts';

/** An entry of a WordPress export; `raw` is added as it is. */
export interface WxrEntry {
  id: number;
  title?: string;
  type?: string;
  status?: string;
  content?: string;
  excerpt?: string;
  slug?: string;
  creator?: string;
  /** `2019-05-04 10:11:12`, in UTC. */
  date?: string;
  link?: string;
  tags?: string[];
  raw?: string;
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Renders one entry of an export. */
export function renderWxrItem(entry: WxrEntry, home = 'https://old.example'): string {
  const { id, title = `Post ${id}`, type = 'post', status = 'publish', date = '2019-05-04 10:11:12' } = entry;
  const tags = (entry.tags ?? []).map(
    (tag) => `<category domain="post_tag" nicename="${tag.toLowerCase()}">${cdata(tag)}</category>`,
  );
  return `<item><title>${cdata(title)}</title><link>${entry.link ?? `${home}/2019/05/${entry.slug ?? `post-${id}`}/`}</link>
<dc:creator>${cdata(entry.creator ?? 'ann')}</dc:creator><guid isPermaLink="false">${home}/?p=${id}</guid>
<content:encoded>${cdata(entry.content ?? `<!-- wp:paragraph --><p>Words of ${id}.</p><!-- /wp:paragraph -->`)}</content:encoded>
<excerpt:encoded>${cdata(entry.excerpt ?? '')}</excerpt:encoded><wp:post_id>${id}</wp:post_id>
<wp:post_date>${date}</wp:post_date><wp:post_date_gmt>${date}</wp:post_date_gmt>
<wp:post_name>${cdata(entry.slug ?? `post-${id}`)}</wp:post_name><wp:status>${status}</wp:status>
<wp:post_type>${type}</wp:post_type><wp:is_sticky>0</wp:is_sticky>${tags.join('')}${entry.raw ?? ''}</item>`;
}

/** Renders an attachment: a picture of the export. */
export const renderWxrPicture = (id: number, url: string, alt = '') =>
  renderWxrItem({
    id,
    title: `picture-${id}`,
    type: 'attachment',
    status: 'inherit',
    raw: `<wp:attachment_url>${cdata(url)}</wp:attachment_url><wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>${cdata(alt)}</wp:meta_value></wp:postmeta>`,
  });

/** Renders a comment below an entry. */
export function renderWxrComment(comment: {
  id: number;
  parent?: number;
  author?: string;
  url?: string;
  text?: string;
  date?: string;
  approved?: string;
  type?: string;
}): string {
  const {
    id,
    parent = 0,
    author = 'Gus',
    url = 'https://gus.example/',
    date = '2019-05-05 10:00:00',
  } = comment;
  return `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${cdata(author)}</wp:comment_author>
<wp:comment_author_email>gus@gus.example</wp:comment_author_email><wp:comment_author_url>${url}</wp:comment_author_url>
<wp:comment_date_gmt>${date}</wp:comment_date_gmt><wp:comment_content>${cdata(comment.text ?? `Comment ${id}`)}</wp:comment_content>
<wp:comment_approved>${comment.approved ?? '1'}</wp:comment_approved><wp:comment_type>${comment.type ?? 'comment'}</wp:comment_type>
<wp:comment_parent>${parent}</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id></wp:comment>`;
}

export const WXR_HEAD = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old Kettle</title>
<link>https://old.example</link><description>About tea</description><language>en-GB</language>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>
`;
export const WXR_TAIL = '</channel></rss>';

/** Renders an author of an export. */
export const renderWxrAuthor = (id: number, login: string, email = `${login}@old.example`) =>
  `<wp:author><wp:author_id>${id}</wp:author_id><wp:author_login>${cdata(login)}</wp:author_login><wp:author_email>${email}</wp:author_email><wp:author_display_name>${cdata(`The ${login}`)}</wp:author_display_name></wp:author>`;

export const renderWxr = (...parts: string[]) => WXR_HEAD + parts.join('\n') + WXR_TAIL;

/** Drives imports into one blog over HTTP. */
export function createImporter(server: TestServer, siteId: number, as: TestMember) {
  const base = `/rest/v1.1/sites/${siteId}/site-imports`;
  const call = (path: string, json?: object) =>
    server.request(`${base}${path}`, { as, ...(json && { json }) });

  const sendPiece = async (id: number, offset: number, bytes: Uint8Array<ArrayBuffer>) => {
    const response = await fetch(`${server.url}${base}/${id}/content?offset=${offset}`, {
      method: 'PUT',
      headers: { cookie: as.cookie, 'content-type': 'application/octet-stream' },
      body: bytes,
    });
    return { status: response.status, body: await response.json() };
  };

  const importer = {
    call,
    sendPiece,
    /** Sends a whole file and returns the import's number. */
    async send(content: string | Buffer, name = 'export.xml'): Promise<number> {
      const bytes = new Uint8Array(Buffer.from(content));
      const made = await call('/new', { file_name: name, size: bytes.length });
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      const { ID } = made.body.import;
      for (let at = 0; at < bytes.length; at += SITE_IMPORT_PIECE_BYTES) {
        const sent = await sendPiece(ID, at, bytes.slice(at, at + SITE_IMPORT_PIECE_BYTES));
        expect(sent.status, JSON.stringify(sent.body)).toBe(200);
      }
      return ID;
    },
    get: async (id: number) => (await call(`/${id}`)).body,
    async waitFor(id: number, stage: string, timeout = 20_000) {
      await expect
        .poll(async () => (await importer.get(id)).import.stage, { timeout, interval: 50 })
        .toBe(stage);
      return importer.get(id);
    },
    /** Imports a whole file with these choices. */
    async run(content: string | Buffer, choices: object = {}) {
      const id = await importer.send(content);
      await importer.waitFor(id, 'ready');
      expect((await call(`/${id}/start`, choices)).status).toBe(200);
      return importer.waitFor(id, 'done');
    },
    entries: async (id: number, query = '') => (await call(`/${id}/entries?${query}`)).body,
    async undo(id: number) {
      expect((await call(`/${id}/undo`, {})).status).toBe(200);
      return importer.waitFor(id, 'undone');
    },
  };
  return importer;
}
