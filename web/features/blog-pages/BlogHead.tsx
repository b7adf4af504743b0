import type { BlogPost, PublicBlog } from '#shared/api/blog-pages.ts';
import { VERIFICATION_TAGS, type VerificationService } from '#shared/domain/verification-code.ts';
import { useAddresses } from './addresses.ts';
import { findModuleOptions } from './modules.ts';
import { StructuredData } from './StructuredData.tsx';

/** The metadata of a blog's page for search engines, link previews and feed readers; React moves it into the document's head. */
export function BlogHead({
  blog,
  path,
  title,
  description,
  post,
  image: ownImage,
  part,
  isHidden,
}: {
  blog: PublicBlog;
  /** Path of the page, as in links to it. */
  path: string;
  title: string;
  description: string;
  post?: BlogPost | undefined;
  /** Of a page without a post. */
  image?: BlogPost['image'];
  /** The tag or author of the listed posts, which has a feed besides the blog's. */
  part?: string;
  /** Keeps the page out of search engines. */
  isHidden?: boolean;
}) {
  const addresses = useAddresses(blog);
  const url = addresses.canonical(path);
  const seo = findModuleOptions(blog, 'seo-tools');
  const isFront = path === addresses.home;
  const about = (isFront && seo?.seo_front_page_description) || description || blog.description || title;
  const image = post?.image ?? ownImage;
  const imageUrl = image?.URL ?? blog.icon?.img;
  return (
    <>
      <meta name="description" content={about} />
      {(isHidden || blog.is_private || blog.is_unlisted || seo?.seo_hidden_from_search) && (
        <meta name="robots" content="noindex" />
      )}
      <link rel="canonical" href={url} />
      {isFront && <VerificationTags blog={blog} />}
      {seo && <StructuredData blog={blog} url={url} about={about} post={post} isFront={isFront} />}
      {!blog.is_private && (
        <>
          <FeedLinks title={blog.title} page={undefined} blog={blog} />
          {part && <FeedLinks title={`${blog.title}: ${part}`} page={path} blog={blog} />}
        </>
      )}
      <meta property="og:type" content={post ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={about} />
      <meta property="og:site_name" content={blog.title} />
      <meta property="og:url" content={url} />
      {blog.lang && <meta property="og:locale" content={blog.lang.replace('-', '_')} />}
      {imageUrl && <meta property="og:image" content={imageUrl} />}
      {image?.alt && <meta property="og:image:alt" content={image.alt} />}
      {image?.width && <meta property="og:image:width" content={String(image.width)} />}
      {image?.height && <meta property="og:image:height" content={String(image.height)} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {post && (
        <>
          <meta property="article:published_time" content={post.date} />
          <meta property="article:modified_time" content={post.modified} />
          {post.author && <meta name="author" content={post.author.name} />}
          {post.tags.map((tag) => (
            <meta key={tag.slug} property="article:tag" content={tag.name} />
          ))}
        </>
      )}
    </>
  );
}

/** Proves to other services who owns the blog. */
function VerificationTags({ blog }: { blog: PublicBlog }) {
  const codes = findModuleOptions(blog, 'verification-tools');
  return Object.entries(VERIFICATION_TAGS).map(([service, name]) => {
    const code = codes?.[service as VerificationService];
    return code ? <meta key={name} name={name} content={code} /> : null;
  });
}

/** Lets any feed reader discover the feeds of the blog, and of the page, from the page's address. */
function FeedLinks({ blog, title, page }: { blog: PublicBlog; title: string; page: string | undefined }) {
  const addresses = useAddresses(blog);
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={title} href={addresses.feed(undefined, page)} />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`${title} (Atom)`}
        href={addresses.feed('atom', page)}
      />
      <link
        rel="alternate"
        type="application/feed+json"
        title={`${title} (JSON)`}
        href={addresses.feed('json', page)}
      />
    </>
  );
}
