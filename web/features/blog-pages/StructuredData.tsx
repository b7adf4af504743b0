import type { BlogPost, PublicBlog } from '#shared/api/blog-pages.ts';
import { useAddresses } from './addresses.ts';

/** Structured data for search engines (schema.org, JSON-LD): the blog and its owner, or the post's title, author and dates. */
export function StructuredData({
  blog,
  url,
  about,
  post,
  isFront,
}: {
  blog: PublicBlog;
  /** Of the page, absolute. */
  url: string;
  about: string;
  post: BlogPost | undefined;
  isFront: boolean;
}) {
  const addresses = useAddresses(blog);
  const home = addresses.canonical(addresses.home);
  const publisher = {
    '@type': 'Organization',
    name: blog.title,
    url: home,
    ...(blog.icon && { logo: { '@type': 'ImageObject', url: blog.icon.img } }),
  };
  const context = { '@context': 'https://schema.org' };
  if (post) {
    return (
      <JsonLd
        data={{
          ...context,
          '@type': 'BlogPosting',
          headline: post.title || about,
          description: about,
          url,
          mainEntityOfPage: url,
          datePublished: post.date,
          dateModified: post.modified,
          inLanguage: post.language || blog.lang,
          keywords: post.tags.map(({ name }) => name),
          ...(post.image && { image: post.image.URL }),
          author: post.author
            ? {
                '@type': 'Person',
                name: post.author.name,
                url: addresses.canonical(addresses.author(post.author.login)),
              }
            : publisher,
          publisher,
        }}
      />
    );
  }
  if (!isFront) return null;
  return (
    <JsonLd
      data={{
        ...context,
        '@type': 'Blog',
        name: blog.title,
        description: about,
        url,
        inLanguage: blog.lang,
        publisher,
      }}
    />
  );
}

/** JSON-LD data in the page, escaping the only character that could end it early. */
function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
