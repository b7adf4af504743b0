/** The best are chosen among so many of the newest posts. */
const CANDIDATES = 500;

/**
 * Returns SQL that ranks posts, as `id` and `sort_at`: the position is the post's date moved towards the present by the value of
 * likes, comments and followers, against the decay with age. A post that keeps the share `decay` of its value each day, and has
 * the weight w, is where one of weight 1 would be that is ln(w) / -ln(decay) days newer. So positions do not change with time,
 * and a page continues where the previous one ended.
 *
 * @param candidates a query that returns `id` of posts, at most CANDIDATES
 * @param decay the parameter with the share left after a day, between 0 and 1
 * @param perSite maximum posts of one site
 * @param first the number of the first of the five parameters from `toRankedParameters(window)`
 */
export function selectRankedPosts(
  candidates: string,
  { decay, perSite, first }: { decay: string; perSite: number; first: number },
): string {
  const weight = '(1 + like_count + 2 * reply_count) * (1 + ln(1 + follower_count))';
  return `
    select id, sort_at from (
      select id, sort_at, row_number() over (partition by feed_id order by sort_at desc, id desc) as of_site
      from (
        select posts.id, posts.feed_id,
          posts.sort_at + interval '1 day' * (ln(${weight}) / -ln(${decay}::double precision)) as sort_at
        from (${candidates}) candidate
        join posts on posts.id = candidate.id
        join feeds on feeds.id = posts.feed_id
        where feeds.status = 'active' and feeds.failure_since is null
      ) weighed
    ) counted
    where of_site <= ${perSite} and (sort_at, id) < ($${first}::timestamptz, $${first + 1}::bigint)
    order by sort_at desc, id desc limit $${first + 4}::integer`;
}

/** Selects the newest posts with any of these tags, within the dates of the window, as candidates. */
export function selectTaggedCandidates(tags: string, readable: string, first: number): string {
  return `
    select distinct id, sort_at from (${tags}) chosen
    cross join lateral (
      select post_tags.post_id as id, post_tags.sort_at
      from post_tags join posts on posts.id = post_tags.post_id
      where post_tags.tag_id = chosen.tag_id and ${toDateRangeSql('post_tags.sort_at', first)} and ${readable}
      order by post_tags.sort_at desc, post_tags.post_id desc limit ${CANDIDATES}
    ) newest
    order by sort_at desc, id desc limit ${CANDIDATES}`;
}

/** Selects the newest posts of all. */
export function selectAllCandidates(readable: string, first: number): string {
  return `
    select id from posts where ${toDateRangeSql('sort_at', first)} and ${readable}
    order by sort_at desc, id desc limit ${CANDIDATES}`;
}

/** The dates of a ranked window, exclusive and inclusive. */
export function toDateRangeSql(column: string, first: number): string {
  return `${column} >= $${first + 2}::timestamptz and ${column} < $${first + 3}::timestamptz`;
}
