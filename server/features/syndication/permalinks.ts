import type { Context } from '#server/context.ts';
import { findArticleById } from '#server/features/articles/queries.ts';
import { findBlog } from '#server/features/blogs/queries.ts';
import { toBlogHomeUrl } from '#server/features/blogs/urls.ts';
import type { DocumentRoute } from '#server/platform/http/document.ts';

/** `/posts/{number}`, by which feeds identify a post: redirects to its current page, whatever its slugs are now. */
export const permalinkDocuments: DocumentRoute<Context>[] = [
  {
    path: '/posts/:id',
    find: async ({ db, config }, { params, url, viewer }) => {
      const id = /^[1-9]\d{0,14}$/.test(params.id ?? '') ? Number(params.id) : undefined;
      const article = id === undefined ? undefined : await findArticleById(db, id);
      if (article?.status !== 'publish') return { kind: 'missing' };
      const blog = await findBlog(db, article.blog_id, (await viewer())?.id ?? null);
      if (!blog) return { kind: 'missing' };
      const [, query = ''] = /^[^?]*(.*)$/.exec(url) ?? [];
      const to = `${toBlogHomeUrl(config.publicUrl, blog)}/${encodeURIComponent(article.slug)}${query}`;
      // Temporary: either may get another slug, and the blog another domain.
      return { kind: 'moved', to, status: 302 };
    },
  },
];
