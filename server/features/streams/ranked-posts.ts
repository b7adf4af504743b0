/** Of so many of the newest posts the best are chosen. */
const CANDIDATES = 500;

/**
 * Posts by what they are worth, as `id` and `sort_at`: a place is the post's date moved towards the present by what likes,
 * comments and followers are worth against the loss of age. A post that is worth `decay` of itself after each day, and has the
 * weight w, stands where one of the weight 1 would stand that is ln(w) / -ln(decay) days younger. So a place never changes by itself,
 * and a page goes on from the place where the one before ended.
 *
 * @param candidates a query that gives `id` of posts, at most CANDIDATES
 * @param decay the parameter with the share of a day ago, between 0 and 1
 * @param perSite at most so many posts of one site
 * @param first the number of the first of the five parameters that `toRankedParameters(window)` gives
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

/** The candidates: the newest with any of these tags, within the dates of the window. */
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

/** The newest of all. */
export function selectAllCandidates(readable: string, first: number): string {
  return `
    select id from posts where ${toDateRangeSql('sort_at', first)} and ${readable}
    order by sort_at desc, id desc limit ${CANDIDATES}`;
}

/** The dates of a ranked window, exclusive and inclusive. */
export function toDateRangeSql(column: string, first: number): string {
  return `${column} >= $${first + 2}::timestamptz and ${column} < $${first + 3}::timestamptz`;
}
