import type { Context } from '#server/context.ts';
import { findTag, findWriter, listNewestWithContent } from '#server/features/blog-pages/queries.ts';
import { findFeedById } from '#server/features/feeds/queries.ts';
import type { DocumentRequest, DocumentResponse, DocumentRoute } from '#server/platform/http/document.ts';
import { writeAtom } from './atom.ts';
import { writeJsonFeed } from './json-feed.ts';
import { resolveBlogLocation } from './location.ts';
import { type FeedPart, type OutgoingFeed, toOutgoingFeed } from './outgoing-feed.ts';
import { writeRss } from './rss.ts';
import { findTagFeed } from './tag-feed.ts';

/** Posts in a feed, newest first: enough for readers that check every few days. */
const FEED_POSTS = 20;

interface Format {
  /** After `/feed`. */
  path: string;
  type: string;
  write: (feed: OutgoingFeed) => string;
}

const FORMATS: Format[] = [
  { path: '', type: 'application/rss+xml; charset=utf-8', write: writeRss },
  { path: '/atom', type: 'application/atom+xml; charset=utf-8', write: writeAtom },
  { path: '/json', type: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
];

async function findFeed(
  context: Context,
  request: DocumentRequest,
  { type, write }: Format,
): Promise<DocumentResponse> {
  const { db, config } = context;
  const path = request.url.split('?')[0]!;
  const location = await resolveBlogLocation(context, request);
  // On the platform's own host, /tag/{tag}/feed is the feed of a tag of all sites.
  if (location.kind === 'missing' && request.params.slug === undefined && request.params.tag !== undefined) {
    const found = await findTagFeed(context, request.params.tag, path, FEED_POSTS);
    return found.kind === 'feed' ? { kind: 'document', type, body: write(found.feed) } : found;
  }
  if (location.kind !== 'found') return location;
  const { blog, base } = location;
  const part = await findPart(db, request.params);
  if (!part) return { kind: 'missing' };
  const choice = { site: blog, tag: part.tag?.slug, author: part.author?.login };
  const [rows, feed] = await Promise.all([
    listNewestWithContent(db, choice, FEED_POSTS),
    findFeedById(db, blog.feed_id),
  ]);
  // A tag or writer of other blogs only has no feed here.
  if ((part.tag || part.author) && rows.length === 0) return { kind: 'missing' };
  const modifiedAt = feed?.last_change_at ?? feed?.created_at ?? new Date(0);
  const self = new URL(path, base).href;
  const outgoing = toOutgoingFeed(
    blog,
    rows,
    { base, self },
    { part, modifiedAt, publicUrl: config.publicUrl },
  );
  return { kind: 'document', type, body: write(outgoing), modifiedAt };
}

/** Finds the part of the blog in the address; undefined for an unknown tag or writer. */
async function findPart(db: Context['db'], params: Record<string, string>): Promise<FeedPart | undefined> {
  const tag = params.tag === undefined ? undefined : await findTag(db, params.tag);
  const author = params.login === undefined ? undefined : await findWriter(db, params.login);
  const isThere = (params.tag === undefined || tag) && (params.login === undefined || author);
  return isThere ? { tag, author } : undefined;
}

/** Addresses of a blog's feeds in other software, which people and readers therefore try. */
const FORMER_NAMES: Record<string, string> = {
  'feed.xml': '',
  'rss.xml': '',
  'index.xml': '',
  'atom.xml': '/atom',
  'feed.json': '/json',
};

async function redirectToFeed(
  context: Context,
  request: DocumentRequest,
  path: string,
): Promise<DocumentResponse> {
  const url = request.url.replace(/\/[^/?]+(?=\?|$)/, `/feed${path}`);
  const location = await resolveBlogLocation(context, { ...request, url });
  return location.kind === 'found' ? { kind: 'moved', to: url, status: 301 } : location;
}

/** A blog under the platform's own address, and at the root of its own domain. */
const BASE_PATHS = ['/sites/:slug', ''] as const;

/** The feeds of blogs: of all posts, of one tag and of one author. And those of tags of all sites. */
export const feedDocuments: DocumentRoute<Context>[] = BASE_PATHS.flatMap((location) => [
  ...FORMATS.flatMap((format) =>
    ['', '/tag/:tag', '/author/:login'].map((part) => ({
      path: `${location}${part}/feed${format.path}` as `/${string}`,
      find: (context: Context, request: DocumentRequest) => findFeed(context, request, format),
    })),
  ),
  ...Object.entries(FORMER_NAMES).map(([name, path]) => ({
    path: `${location}/${name}` as `/${string}`,
    find: (context: Context, request: DocumentRequest) => redirectToFeed(context, request, path),
  })),
]);
