import { type RawBuilder, sql } from 'kysely';
import { isUnblockedFeed } from '#server/features/blocks/visibility.ts';
import { isPublicFeed, isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Placeholders } from '#server/platform/db/prepared.ts';

/** The reader, or null for a visitor, and the time. */
export type ReaderParams = { userId: number | null; now: Date };

/** What shuffles the order, and the language of a visitor's page. */
export type RankParams = ReaderParams & { seed: number; language: string };

/** With fewer followers a site is not called popular. */
const POPULAR_FROM = sql.lit(2);
/** Other languages than the reader's come after everything else. */
const FOREIGN = sql.lit(-6);

/** Feeds that anyone may be recommended, as in the index `feeds_popular`. */
const isAlive = sql`status = 'active' and failure_since is null and team_id is null and withheld_at is null and newest_post_at is not null
  and unlisted_since is null`;

/** Addresses with a password or a key in them belong to one person. */
const isPublicAddress = sql`feeds.url !~* '^[a-z]+://[^/]*@|[?&](api_?key|auth|key|pass(word)?|secret|sig(nature)?|[a-z_]*token)='`;

/** An array, whose elements are looked up in a hash table, also in a plan that is made for any reader. */
const selectSubscribed = (p: Placeholders<ReaderParams>) =>
  sql`array(select feed_id from subscriptions where user_id = ${p('userId')}::bigint)`;

/** What every recommended feed is: public, alive, and news to the reader at the time. */
export const isRecommendable = (p: Placeholders<ReaderParams>): RawBuilder<boolean> => sql<boolean>`
  feeds.status = 'active' and feeds.failure_since is null and ${isPublicFeed} and ${isPublicAddress} and feeds.unlisted_since is null
  and feeds.newest_post_at > ${p('now')}::timestamptz - interval '1 year'
  and feeds.id <> all (${selectSubscribed(p)})
  and feeds.id <> all (array(select feed_id from dismissed_recommendations where user_id = ${p('userId')}))
  and not exists (select from blog_authors where user_id = ${p('userId')} and blog_id = feeds.blog_id)
  and not exists (
    select from users join address_subscriptions asked on asked.email = users.email
    where users.id = ${p('userId')} and asked.feed_id = feeds.id)
  and ${isUnblockedFeed(p('userId'), 'feeds.id')}`;

/** Returns the primary code of a language, `pt` of `pt-BR`, as in the index `feeds_popular_language`. */
export const selectPrimaryLanguage = (column: string) => sql`split_part(lower(${sql.ref(column)}), '-', 1)`;

/** Selects the reader's languages as `known`: those prepared, else the account's, else the page's; empty if none is known. */
export const selectLanguages = (p: Placeholders<RankParams>) => sql`
  select coalesce(
    (select languages from recommendations where user_id = ${p('userId')}::bigint),
    (select array[${selectPrimaryLanguage('users.language')}] from users where id = ${p('userId')}),
    array_remove(array[split_part(lower(${p('language')}::text), '-', 1)], '')
  ) as known`;

/** What speaks for a feed whoever reads: followers, freshness, the reader's languages, and a little chance, which the seed decides. */
export const selectSharedScore = (p: Placeholders<RankParams>, languages: RawBuilder<unknown>) => sql`
  ln(1 + feeds.follower_count)
  + case when feeds.newest_post_at > ${p('now')}::timestamptz - interval '7 days' then 1
      when feeds.newest_post_at > ${p('now')}::timestamptz - interval '30 days' then 0.5
      when feeds.newest_post_at > ${p('now')}::timestamptz - interval '180 days' then 0 else -1 end
  + case when feeds.language = '' or cardinality(${languages}) = 0 then 0
      when ${selectPrimaryLanguage('feeds.language')} = any(${languages}) then 1 else ${FOREIGN} end
  + (hashtextextended(feeds.id::text, ${p('seed')}::bigint) & 1023) / 1024.0`;

/**
 * The sites that suit a reader, as a query: `feed_id`, `score` (the higher, the better), and why: `reason` with the tag or site that it
 * names in `reason_id`. What suits the reader personally was prepared (`prepareRecommendations`); until then, and for
 * visitors, the popular and fresh sites of their language come first.
 */
export const selectRankedFeeds = (p: Placeholders<RankParams>) => sql`
  with languages as materialized (${selectLanguages(p)}),
  personal as materialized (
    select feed_id, score, reason, reason_id
    from recommendations,
      unnest(feed_ids, scores, reasons, reason_ids) as prepared(feed_id, score, reason, reason_id)
    where user_id = ${p('userId')}::bigint
  ),
  popular as (
    select id as feed_id from feeds where ${isAlive}
      and id <> all (${selectSubscribed(p)}) order by follower_count desc, id limit 300
  ),
  spoken as (
    select found.feed_id from languages cross join unnest(known) as code
    cross join lateral (
      select id as feed_id from feeds
      where ${isAlive} and feeds.language <> '' and ${selectPrimaryLanguage('feeds.language')} = code
        and id <> all (${selectSubscribed(p)}) order by follower_count desc, id limit 100
    ) found
  ),
  candidates as (
    select feed_id from personal union select feed_id from popular union select feed_id from spoken
  )
  select feeds.id as feed_id,
    coalesce(personal.score, 0) + ${selectSharedScore(p, sql`languages.known`)} as score,
    coalesce(personal.reason, ${selectSharedReason(p, sql`languages.known`)}) as reason, personal.reason_id
  from candidates
  join feeds on feeds.id = candidates.feed_id
  cross join languages
  left join personal on personal.feed_id = feeds.id and ${isReasonValid(p)}
  where ${isRecommendable(p)}`;

/** The reader may have stopped following what a reason names, or may not see it any more; then the site does not suit any more. */
function isReasonValid(p: Placeholders<ReaderParams>) {
  return sql`case personal.reason
    when 'tag' then exists (
      select from tag_follows where user_id = ${p('userId')} and tag_id = personal.reason_id)
    when 'site' then exists (
      select from subscriptions join feeds named on named.id = feed_id
      where user_id = ${p('userId')} and feed_id = personal.reason_id and ${isVisibleTo(p('userId'), 'named')})
    else true end`;
}

/** The reason of a site that does not suit the reader personally; null for one that few follow and that has nothing new. */
export function selectSharedReason(p: Placeholders<ReaderParams>, languages: RawBuilder<unknown>) {
  return sql`case
    when feeds.follower_count >= ${POPULAR_FROM} and feeds.language <> ''
      and ${selectPrimaryLanguage('feeds.language')} = any(${languages}) then 'language'
    when feeds.follower_count >= ${POPULAR_FROM} then 'popular'
    when feeds.newest_post_at > ${p('now')}::timestamptz - interval '7 days' then 'fresh' end`;
}

/** The columns of a recommended feed, of `ranked`, with the names of the reason's tag or site. */
export const selectRecommendedFeed = sql`
  ranked.feed_id as "feedId", ranked.reason, named_tag.slug as "tagSlug", named_tag.title as "tagTitle",
  named_site.id as "siteId", coalesce(nullif(named_site.title, ''), named_site.host) as "siteName"`;

/** The joins for them. */
export const joinReasons = sql`
  left join tags named_tag on ranked.reason in ('tag', 'topic') and named_tag.id = ranked.reason_id
  left join feeds named_site on ranked.reason = 'site' and named_site.id = ranked.reason_id`;
