import type { Context } from '#server/context.ts';
import { findTag, listNewestWithContent } from '#server/features/blogs/queries.ts';
import { findFeedById } from '#server/features/feeds/queries.ts';
import type { DocumentAnswer, DocumentRequest, DocumentRoute } from '#server/platform/http/document.ts';
import { writeAtom } from './atom.ts';
import { writeJsonFeed } from './json-feed.ts';
import { type OutgoingFeed, toOutgoingFeed } from './outgoing-feed.ts';
import { findPlace } from './place.ts';
import { writeRss } from './rss.ts';

/** Posts in a feed, the newest ones: what a reader who looks in every few days does not miss. */
const FEED_POSTS = 20;

interface Format {
  /** Behind `/feed`. */
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
): Promise<DocumentAnswer> {
  const { db, config } = context;
  const place = await findPlace(context, request);
  if (place.kind === 'missing') return place;
  if (place.kind === 'moved')
    return { kind: 'moved', to: request.url.replace(`/${place.from}/`, `/${place.to}/`), status: 301 };
  const { site, base } = place;
  const path = request.url.split('?')[0]!;
  const { tag: tagSlug } = request.params;
  const tag = tagSlug === undefined ? undefined : await findTag(db, tagSlug);
  if (tagSlug !== undefined && !tag) return { kind: 'missing' };
  const [rows, feed] = await Promise.all([
    listNewestWithContent(db, { feedId: site.feed_id, tag: tag?.slug }, FEED_POSTS),
    findFeedById(db, site.feed_id),
  ]);
  // A tag that only other blogs use is no feed of this one.
  if (tag && rows.length === 0) return { kind: 'missing' };
  const modifiedAt = feed?.last_change_at ?? feed?.created_at ?? new Date(0);
  const self = new URL(path, base).href;
  const outgoing = toOutgoingFeed(
    site,
    rows,
    { base, self },
    { tag, modifiedAt, publicUrl: config.publicUrl },
  );
  return { kind: 'document', type, body: write(outgoing), modifiedAt };
}

/** The feeds of blogs: of all posts and of those with one tag, here and at the root of a blog's own domain. */
export const feedDocuments: DocumentRoute<Context>[] = FORMATS.flatMap((format) =>
  (['/sites/:slug', '/sites/:slug/tag/:tag', '', '/tag/:tag'] as const).map((place) => ({
    path: `${place}/feed${format.path}` as `/${string}`,
    find: (context: Context, request: DocumentRequest) => findFeed(context, request, format),
  })),
);
