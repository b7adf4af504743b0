import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import type { Comment } from '#shared/api/comments.ts';
import type { Feed } from '#shared/api/feeds.ts';
import type { Post } from '#shared/api/posts.ts';
import type { Subscription, SubscriptionDetails } from '#shared/api/subscriptions.ts';

/** Entities that many cached responses contain. A change of one is written to all of them. */
export interface Entities {
  post: Post;
  /** A feed, its blog, or a recommended site. */
  feed: Pick<Feed, 'feed_ID' | 'is_following'> &
    Partial<Pick<Feed, 'unseen_count' | 'subscribers_count' | 'subscription_id'>>;
  /** From a list, or from its own page with fewer members. */
  subscription: Subscription | Exclude<SubscriptionDetails, { errors: unknown }>;
  comment: Comment;
}

type Kind = keyof Entities;

/** The member that identifies each. A response with an error in place of the entity lacks it. */
const IDS = { post: 'feed_item_ID', feed: 'feed_ID', subscription: 'feed_ID', comment: 'ID' } as const;

/** Where the entities are, mirroring the data: `{ posts: ['post'] }`; `is` marks an entity that contains others. */
type Shape = Kind | readonly [Shape] | { readonly [member: string]: Shape | undefined };

type KindOf<T> = T extends Entities['post']
  ? 'post'
  : T extends Entities['comment']
    ? 'comment'
    : T extends Entities['subscription']
      ? 'subscription'
      : T extends Entities['feed']
        ? 'feed'
        : never;

type Members<T> = { [M in keyof T as [ShapeOf<T[M]>] extends [never] ? never : M]: ShapeOf<T[M]> };

/** The shape of a type of data; `never` if it contains no entity. */
export type ShapeOf<T> = T extends readonly (infer Item)[]
  ? [ShapeOf<Item>] extends [never]
    ? never
    : readonly [ShapeOf<Item>]
  : T extends object
    ? string extends keyof T
      ? never
      : [KindOf<T>] extends [never]
        ? keyof Members<T> extends never
          ? never
          : Members<T>
        : KindOf<T> | ({ is: KindOf<T> } & Partial<Members<T>>)
    : never;

declare module '@tanstack/react-query' {
  interface Register {
    /** Part of the page's data, so it must be JSON. */
    queryMeta: {
      entities?: Shape;
      /** Pages of posts that are read one after another. */
      isStream?: boolean;
    };
  }
}

/** The `meta` of a query whose data contains entities. An infinite query's shape begins with `pages`. */
export function entitiesIn<Data>(entities: ShapeOf<Data>): { entities: ShapeOf<Data> & Shape } {
  return { entities: entities as ShapeOf<Data> & Shape };
}

type Changes = { [K in Kind]?: (entity: Entities[K]) => Entities[K] };

/**
 * Changes entities wherever they are cached, and again in responses that are under way: the server may have written those before it
 * saved the change. So a change must be one that can be applied twice. It must return the same entity if it changes nothing.
 */
export function patchEntities(client: QueryClient, changes: Changes): void {
  const filters = { predicate: ({ meta }: Query) => containsAny(meta?.entities, changes) };
  const change = toChange(changes);
  for (const query of client.getQueryCache().findAll(filters))
    if (query.state.fetchStatus !== 'idle' && !isAddingPage(query))
      query.promise?.then(() => writeTo(client, query, change), ignore);
  updateCached(client, filters, change);
}

/** Changes entities only where they are cached: for a change that depends on what was there, such as a count that grows by one. */
export function adjustEntities(client: QueryClient, changes: Changes): void {
  updateCached(
    client,
    { predicate: ({ meta }: Query) => containsAny(meta?.entities, changes) },
    toChange(changes),
  );
}

function toChange(changes: Changes): (data: unknown, query: Query) => unknown {
  return (data, { meta }) => applyChanges(data, meta!.entities!, changes);
}

/** Whether data of this shape has entities of a kind that changes. */
function containsAny(shape: Shape | undefined, changes: Changes): boolean {
  if (shape === undefined) return false;
  if (typeof shape === 'string') return shape in changes;
  return Object.values(shape).some((member) => containsAny(member, changes));
}

/** Changes the post with this `feed_item_ID`. */
export function patchPost(client: QueryClient, id: number, values: Partial<Post>): void {
  patchEntities(client, { post: (post) => (post.feed_item_ID === id ? { ...post, ...values } : post) });
}

/** Changes the comment with this ID. */
export function patchComment(client: QueryClient, id: number, values: Partial<Comment>): void {
  patchEntities(client, { comment: (comment) => (comment.ID === id ? { ...comment, ...values } : comment) });
}

/** All cached copies of the entities of a kind. */
export function listCached<K extends Kind>(client: QueryClient, kind: K): Entities[K][] {
  const found: Entities[K][] = [];
  const collect = (entity: Entities[K]) => {
    found.push(entity);
    return entity;
  };
  for (const { state, meta } of client.getQueryCache().findAll({ predicate: hasEntities }))
    applyChanges(state.data, meta!.entities!, { [kind]: collect });
  return found;
}

function hasEntities({ meta }: Query): boolean {
  return meta?.entities !== undefined;
}

/** Returns the same value if nothing changes. Streams of thousands of posts take some milliseconds. */
export function applyChanges<T>(value: T, shape: Shape, changes: Changes): T {
  if (Array.isArray(value)) {
    if (!Array.isArray(shape)) return value;
    const [itemShape] = shape as readonly [Shape];
    const items = value.map((item) => applyChanges(item, itemShape, changes));
    return items.some((item, index) => item !== value[index]) ? (items as T) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const { is, ...members } = typeof shape === 'string' ? { is: shape } : (shape as { [name: string]: Shape });
  let copy = value as Record<string, unknown>;
  for (const [name, memberShape] of Object.entries(members)) {
    const member = applyChanges(copy[name], memberShape, changes);
    if (member !== copy[name]) copy = { ...copy, [name]: member };
  }
  const kind = is as Kind | undefined;
  if (kind && IDS[kind] in copy)
    copy = (changes[kind] as ((entity: object) => typeof copy) | undefined)?.(copy) ?? copy;
  return copy as T;
}

/**
 * Updates cached data in all queries that match `filters`. `change` must return the same value if it changes nothing. The data's
 * age stays, because correcting one field doesn't refresh the rest.
 *
 * A further page being fetched will be appended to the pages as they were when the fetch began. The same changes are therefore
 * applied again when it arrives, in the same order, so that none of them is lost.
 */
export function updateCached<T>(
  client: QueryClient,
  filters: Pick<QueryFilters, 'queryKey' | 'exact' | 'predicate'>,
  change: (cached: T, query: Query) => T,
): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    writeTo(client, query, change);
    if (isAddingPage(query)) query.promise?.then(() => writeTo(client, query, change), ignore);
  }
}

function isAddingPage({ state }: Query): boolean {
  return state.fetchStatus !== 'idle' && state.fetchMeta?.fetchMore !== undefined;
}

function writeTo<T>(client: QueryClient, query: Query, change: (cached: T, query: Query) => T): void {
  const { data, dataUpdatedAt, isInvalidated } = query.state;
  const changed = data === undefined ? data : change(data as T, query);
  if (changed === data) return;
  client.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}

const ignore = () => {};
