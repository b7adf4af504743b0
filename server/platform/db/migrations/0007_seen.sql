-- Which posts a user has seen: exact whatever is stored, deleted, followed or marked concurrently, and without a row per user and
-- post. docs/seen.md explains it.

-- A user's, or a new subscription's, mark of a single post. It overrides the ordinal, and is valid without a follow.
create table seen_marks (
  user_id bigint not null references users on delete cascade,
  -- A mark is deleted with its post, and a post with its feed: a foreign key's index would cost more than it is worth.
  feed_id bigint not null,
  post_id bigint not null references posts on delete cascade,
  is_seen boolean not null,
  primary key (post_id, user_id)
);
create index seen_marks_reader on seen_marks (user_id, feed_id, post_id);

-- What "mark all as seen" changed, so that it can be undone.
create table seen_undos (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  -- [{feed_id, before, after, unseen}]: seen_ordinal before and after, and the posts whose marks "unseen" were removed.
  feeds jsonb not null,
  created_at timestamptz not null
);
create index seen_undos_user_id on seen_undos (user_id);

-- How many of a feed's posts a user has seen who has seen everything up to an ordinal, except for the marks. Counted by the
-- unseen ones, which are few.
create function count_seen(reader bigint, feed bigint, up_to integer) returns integer language sql stable as $$
  select feeds.post_count
    - (
      select count(*)::integer from posts
      where posts.feed_id = feed and posts.feed_ordinal > up_to and not exists (
        select from seen_marks
        where seen_marks.post_id = posts.id and seen_marks.user_id = reader and seen_marks.is_seen
      )
    ) - (
      select count(*)::integer from seen_marks join posts on posts.id = seen_marks.post_id
      where seen_marks.user_id = reader and seen_marks.feed_id = feed and not seen_marks.is_seen
        and posts.feed_ordinal <= up_to
    )
  from feeds where feeds.id = feed
$$;

-- Starts subscriptions: the ten newest posts of the feed are unseen, unless the user has marked them as seen, and all others are
-- seen. The caller has locked the feeds' rows.
create function start_seen(started bigint[]) returns void language sql as $$
  delete from seen_marks using subscriptions
  where subscriptions.id = any (started) and seen_marks.user_id = subscriptions.user_id and seen_marks.feed_id = subscriptions.feed_id
    and not seen_marks.is_seen;
  insert into seen_marks (user_id, feed_id, post_id, is_seen)
  select subscriptions.user_id, subscriptions.feed_id, newest.id, false
  from subscriptions cross join lateral (
    select id from posts where feed_id = subscriptions.feed_id order by sort_at desc, id desc limit 10
  ) newest
  where subscriptions.id = any (started)
  on conflict (post_id, user_id) do nothing;
  update subscriptions set seen_ordinal = feeds.last_ordinal, seen_count = feeds.post_count - (
    select count(*) from seen_marks
    where seen_marks.user_id = subscriptions.user_id and seen_marks.feed_id = subscriptions.feed_id and not seen_marks.is_seen
  )
  from feeds where subscriptions.id = any (started) and feeds.id = subscriptions.feed_id;
$$;

-- The counts are kept here and nowhere else, so that they hold whatever adds or removes a row. Everybody who changes more than
-- one of them takes the rows in this order: feeds, posts, subscriptions.

create function count_stored_posts() returns trigger language plpgsql as $$
begin
  update feeds set post_count = post_count + added
  from (select feed_id, count(*) as added from stored group by feed_id) counted where counted.feed_id = feeds.id;
  return null;
end $$;
create trigger posts_stored after insert on posts referencing new table as stored
  for each statement execute function count_stored_posts();

-- Before the delete, while the marks are still there. The post's row is held already: nobody can mark it any more.
create function count_deleted_post() returns trigger language plpgsql as $$
begin
  update feeds set post_count = post_count - 1 where id = old.feed_id;
  -- The feed itself is being deleted, with all that hangs on it.
  if not found then return old; end if;
  -- All followers wait: "mark all as seen" reads the feed's count and must not read the old one after this line.
  perform from subscriptions where feed_id = old.feed_id order by id for no key update;
  update subscriptions set seen_count = seen_count - 1
  where feed_id = old.feed_id and coalesce(
    (select is_seen from seen_marks where post_id = old.id and user_id = subscriptions.user_id),
    old.feed_ordinal <= seen_ordinal
  );
  return old;
end $$;
create trigger posts_deleted before delete on posts for each row execute function count_deleted_post();

create function start_subscriptions() returns trigger language plpgsql as $$
begin
  perform from feeds where id in (select feed_id from started) order by id for no key update;
  perform start_seen(array(
    select id from started where not exists (
      select from former_subscriptions former
      where former.user_id = started.user_id and former.feed_id = started.feed_id and ended_at > now() - interval '1 day'
    )
  ));
  update subscriptions set seen_ordinal = former.seen_ordinal,
    seen_count = count_seen(subscriptions.user_id, subscriptions.feed_id, former.seen_ordinal)
  from started join former_subscriptions former using (user_id, feed_id)
  where subscriptions.id = started.id and former.ended_at > now() - interval '1 day';
  delete from former_subscriptions using started
  where former_subscriptions.user_id = started.user_id and former_subscriptions.feed_id = started.feed_id;
  return null;
end $$;
create trigger subscriptions_started after insert on subscriptions referencing new table as started
  for each statement execute function start_subscriptions();

-- Marks posts, by feed and number, and updates the counts. Posts that do not exist in that feed are skipped. Every statement sees
-- what was committed before it began, so concurrent deletions, follows and unfollows are before or after, never in between.
create function mark_posts(reader bigint, feed_ids bigint[], post_ids bigint[], seen boolean) returns void
language plpgsql as $$
declare
  ids bigint[];
begin
  -- Nobody can follow these meanwhile: a new subscription counts the marks.
  perform from feeds
  where id = any (feed_ids)
    and not exists (select from subscriptions where subscriptions.feed_id = feeds.id and subscriptions.user_id = reader)
  order by id for share;
  -- Nobody can delete these meanwhile.
  ids := array(
    select posts.id from posts
    join unnest(post_ids, feed_ids) as named(post_id, feed_id)
      on named.post_id = posts.id and named.feed_id = posts.feed_id
    order by posts.id for key share of posts
  );
  perform from subscriptions where user_id = reader and feed_id = any (feed_ids) order by id for no key update;
  with named as materialized (
    select posts.id, posts.feed_id,
      coalesce(seen_marks.is_seen, posts.feed_ordinal <= subscriptions.seen_ordinal, false) as was_seen
    from posts
    left join seen_marks on seen_marks.post_id = posts.id and seen_marks.user_id = reader
    left join subscriptions on subscriptions.feed_id = posts.feed_id and subscriptions.user_id = reader
    where posts.id = any (ids)
  ), marked as (
    insert into seen_marks (user_id, feed_id, post_id, is_seen)
    select reader, feed_id, id, seen from named order by id
    on conflict (post_id, user_id) do update set is_seen = excluded.is_seen
    where seen_marks.is_seen <> excluded.is_seen
  )
  update subscriptions set seen_count = seen_count + changed.posts * case when seen then 1 else -1 end
  from (select feed_id, count(*) as posts from named where was_seen <> seen group by feed_id) changed
  where subscriptions.user_id = reader and subscriptions.feed_id = changed.feed_id;
end $$;
