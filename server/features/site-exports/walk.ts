import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import * as queries from './queries.ts';

interface ArticleWithComments {
  article: queries.ExportedArticle;
  /** To be read before the next article. */
  comments: AsyncGenerator<queries.ExportedComment>;
}

/** Yields a blog's articles with their comments, with a few statements for many articles. */
export async function* listArticlesWithComments(
  db: Kysely<Schema>,
  blogId: number,
  last: number,
): AsyncGenerator<ArticleWithComments> {
  for await (const articles of queries.listExportedArticles(db, blogId, last)) {
    // In the order of the articles, so that each takes its own from the front.
    const all = queries.listExportedComments(
      db,
      articles.map(({ id }) => id),
    );
    let next = await all.next();
    for (const article of articles) {
      const comments = async function* () {
        for (; !next.done && next.value.post_id === article.id; next = await all.next()) yield next.value;
      };
      yield { article, comments: comments() };
    }
  }
}
