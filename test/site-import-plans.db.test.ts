import type { Kysely, Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as exported from '#server/features/site-exports/queries.ts';
import * as imports from '#server/features/site-imports/queries.ts';
import * as authors from '#server/features/site-imports/queries-authors.ts';
import * as imported from '#server/features/site-imports/queries-imported.ts';
import * as items from '#server/features/site-imports/queries-items.ts';
import * as queue from '#server/features/site-imports/queries-queue.ts';
import * as reports from '#server/features/site-imports/queries-report.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Asked, recordedDatabase } from './plans.ts';
import { storeBlog } from './stored-blog.ts';

/** Tables that grow with every import, or with everything that is written here. */
const LARGE =
  /Seq Scan on (site_imports|site_import_(items|entries|authors)|imported_\w+|article_addresses|articles|posts|comments|media)\b/;
const IMPORT = 5;
/** Other blogs, each with an import of so many posts. */
const IMPORTS = 60;
const POSTS = 200;
/** Further imports, of which each hundredth has items too: together 200,000. */
const FURTHER = 20_000;

let database: TestDatabase;
let blogId: number;
let article: number;
let last: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool, db } = database;
  await pool.query(`insert into users (email, username, name) values ('ann@example.com', 'ann', 'Ann')`);
  for (let n = 0; n < IMPORTS; n += 1) await storeBlog(db);
  // Triggers are disabled: nothing is counted and searched here.
  await pool.query(`set session_replication_role = replica;
    insert into site_imports (id, blog_id, user_id, stage, file_id, file_name, file_bytes, created_at, changed_at)
      overriding system value
      select row_number() over (order by id), id, 1, 'done', gen_random_uuid(), 'old.xml', 9, now(), now() from blogs;
    insert into site_imports (id, blog_id, user_id, stage, file_id, file_name, file_bytes, created_at, changed_at)
      overriding system value
      select 1000 + n, 1000 + n, 1, (array['done', 'undone', 'done', 'failed', 'cancelled'])[1 + n % 5], gen_random_uuid(), 'old.xml', 9,
        now(), now() from generate_series(1, ${FURTHER}) n;
    insert into articles (blog_id, author_id, slug, status, title, published_at)
      select blog_id, 1, 'post-' || n, 'publish', 'Post ' || n, now() from site_imports, generate_series(1, ${POSTS}) n where site_imports.id < 1000;
    insert into posts (id, feed_id, guid, guid_hash, title, excerpt, is_excerpt_only, sort_at, word_count, direction, content_hash,
        feed_ordinal)
      select id, (select min(id) from feeds), id, decode(md5(id::text), 'hex'), title, '', false, now(), 9, 'ltr',
        decode(md5(id::text), 'hex'), id from articles;
    insert into media (id, user_id, blog_id, purpose, alt, mime_type, bytes, width, height, created_at)
      select gen_random_uuid(), 1, blog_id, 'post', '', 'image/webp', 9, 9, 9, now() from articles;
    insert into comments (post_id, author_id, status, content_html, content_raw, created_at)
      select id, 1, 'approved', 'x', 'x', now() from articles;
    insert into imported_articles (blog_id, origin, key, article_id, import_id, was_scheduled)
      select articles.blog_id, 'old.example', articles.id::text, articles.id, site_imports.id, false
      from articles join site_imports using (blog_id);
    insert into imported_comments (article_id, key, comment_id, import_id)
      select post_id, comments.id::text, comments.id, import_id from comments join imported_articles on article_id = post_id;
    insert into imported_pictures (blog_id, source, media_id, import_id)
      select media.blog_id, media.id::text, media.id, site_imports.id from media join site_imports using (blog_id);
    insert into article_addresses (blog_id, path, article_id, import_id)
      select blog_id, '/' || article_id, article_id, import_id from imported_articles;
    insert into site_import_items (import_id, place, kind, key, about, data)
      select site_imports.id, n, (array['post', 'attachment', 'picture', 'comment'])[1 + n % 4], n::text, (n - 3)::text, '{}'
      from site_imports, generate_series(1, ${4 * POSTS}) n where site_imports.id < 1000 or site_imports.id % 100 = 0;
    insert into site_import_authors (import_id, key, name, posts)
      select site_imports.id, n::text, 'Author', n from site_imports, generate_series(1, 50) n where site_imports.id < 1000;
    insert into site_import_entries (import_id, kind, outcome, subject, reason, key)
      select site_imports.id, 'picture', case when n % 9 = 0 then 'failed' else 'added' end, 'x', 'not_found', n::text
      from site_imports, generate_series(1, ${POSTS}) n where site_imports.id < 1000;
    reset session_replication_role`);
  const { rows } = await pool.query(
    `select blog_id, min(article_id) as first, max(article_id) as last from imported_articles where import_id = ${IMPORT} group by 1`,
  );
  [blogId, article, last] = [rows[0].blog_id, rows[0].first, rows[0].last];
  await pool.query('analyze');
}, 120_000);
afterAll(() => database.close());

type Db = Transaction<Schema> & Kysely<Schema>;
const read = async (batches: AsyncIterable<unknown>) => {
  for await (const _ of batches);
};

const STAGED = { kind: 'post' as const, about: null, data: { title: 'New' } };
const NEW_ENTRY = { kind: 'post', outcome: 'added', subject: 'New', reason: null, count: 1 } as const;

const STATEMENTS: Record<string, (db: Db) => Promise<unknown>> = {
  'the next posts': (db) => items.listItems(db, IMPORT, { kind: 'post', after: 40, limit: 10 }),
  'the comments of a post': (db) => items.listCommentsOf(db, IMPORT, '40'),
  'a picture by its key': (db) => items.findAttachment(db, IMPORT, { keys: ['41'] }),
  'a picture by its address': (db) => items.findAttachment(db, IMPORT, { addresses: ['38'] }),
  'what is left': (db) => items.countItems(db, IMPORT),
  'the newest posts': (db) => items.listSample(db, IMPORT, 5),
  'items that are done': (db) => items.deleteItems(db, IMPORT, [1, 2]),
  'items of an ended import': (db) => items.deleteSomeItems(db, IMPORT, 50),
  'the authors': (db) => authors.listAuthors(db, IMPORT, { page: 1, number: 100 }),
  'the names of authors': (db) => authors.listAuthorNames(db, IMPORT, ['7']),
  'the accounts of authors': (db) => authors.listAccounts(db, IMPORT),
  'the report': (db) =>
    reports.listEntries(db, IMPORT, { page: 1, number: 50, outcome: 'failed', reason: undefined }),
  'the report by reason': (db) =>
    reports.listEntries(db, IMPORT, { page: 1, number: 50, outcome: undefined, reason: 'not_found' }),
  'why things are missing': (db) => reports.countReasons(db, IMPORT),
  'how much is missing': (db) => reports.countProblems(db, [IMPORT]),
  'a post that shows missing pictures': (db) => reports.addPicturePost(db, IMPORT, article, ['9', '18']),
  'an imported article': (db) =>
    imported.findImportedArticle(db, { blogId, origin: 'old.example', key: String(article) }),
  'imported comments': (db) => imported.listImportedComments(db, article, ['1']),
  'imported pictures': (db) => imported.listImportedPictures(db, blogId, ['1']),
  'what an undo deletes': (db) => imported.countUndo(db, { id: IMPORT, blog_id: blogId }),
  'articles of an undo': (db) => imported.listImportedArticles(db, IMPORT, 50),
  'comments of an undo': (db) => imported.eraseComments(db, IMPORT, 50),
  'addresses of an undo': (db) => imported.eraseAddresses(db, IMPORT),
  'pictures that are shown': (db) => imported.listShownPictures(db, { id: IMPORT, blog_id: blogId }),
  'pictures of an undo': (db) => imported.erasePictures(db, IMPORT, { kept: [], limit: 50 }),
  'sources within an archive': (db) => imported.forgetOwnSources(db, IMPORT),
  'articles of an export': (db) => read(exported.listExportedArticles(db, blogId, last)),
  'comments of an export': (db) => read(exported.listExportedComments(db, [article])),
  'authors of an export': (db) => read(exported.listExportedAuthors(db, blogId)),
  'tags of an export': (db) => read(exported.listExportedTags(db, blogId)),
  'pictures of an export': (db) => read(exported.listExportedPictures(db, blogId)),
  'the last article of an export': (db) => exported.findLastArticle(db, blogId),
  'an import': (db) => imports.getSiteImport(db, blogId, IMPORT, { lock: true }),
  'the imports of a blog': (db) => imports.listSiteImports(db, blogId, 10),
  'the open import of a blog': (db) => imports.findOpenImport(db, blogId, { lock: true }),
  'the files that are announced': (db) => imports.sumExpectedBytes(db),
  'a renewed claim': (db) => queue.renewLease(db, { id: IMPORT, stage: 'done' }, 'a'),
  'a released claim': (db) => queue.releaseSiteImport(db, { id: IMPORT, stage: 'done' }, 'a', null),
  'all claims of dead processes': (db) => queue.releaseAllSiteImports(db),
  'imports of dead processes': (db) => queue.listOrphans(db),
  'new items': (db) =>
    items.insertItems(
      db,
      IMPORT,
      Array.from({ length: 100 }, (_, n) => ({ ...STAGED, place: 10_000 + n, key: `new-${n}` })),
    ),
  'a new line of the report': (db) =>
    reports.insertEntries(db, IMPORT, [{ ...NEW_ENTRY, articleId: article }]),
  'a new address': (db) =>
    imported.insertAddresses(db, { blogId, articleId: article, importId: IMPORT }, ['/new']),
};

test.each(Object.keys(STATEMENTS))('%s: reads through no large table', async (name) => {
  const statements: Asked[] = [];
  // Rolled back, so that each finds everything.
  await recordedDatabase(database.pool, statements)
    .transaction()
    .execute(async (trx) => {
      await STATEMENTS[name]!(trx as Db);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  const asked = statements.filter(({ text }) => /^\s*(?:with|select|insert|update|delete)/i.test(text));
  expect(asked.length).toBeGreaterThan(0);
  for (const { text, values } of asked) {
    const { rows } = await database.pool.query(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, plan).not.toMatch(LARGE);
  }
});

test('claiming an import reads those that work, through an index', async () => {
  const statements: Asked[] = [];
  await database.pool.query(`update site_imports set stage = 'running' where id = ${IMPORT}`);
  expect(await queue.claimSiteImport(recordedDatabase(database.pool, statements), IMPORT, 'a')).toMatchObject(
    {
      id: IMPORT,
    },
  );
  for (const { text, values } of statements.filter(({ text }) => /^\s*(?:select \*|update)/i.test(text))) {
    const { rows } = await database.pool.query(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan|Bitmap/);
    expect(plan, plan).not.toMatch(LARGE);
  }
});

class RolledBack extends Error {}
