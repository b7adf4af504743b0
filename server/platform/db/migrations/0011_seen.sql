-- Which posts a reader has seen: exact whatever is stored, deleted, followed or marked at the same time, and without a row
-- for every reader of every post. docs/seen.md explains it.

-- A post's place in the order in which its feed's posts were stored, from 1; a number may be missing.
alter table posts add feed_ordinal integer;
-- The highest place given out, and how many posts there are.
alter table feeds add last_ordinal integer not null default 0, add post_count integer not null default 0;

drop index posts_feed_newest;
update posts set feed_ordinal = place
from (select id, row_number() over (partition by feed_id order by stored_at, id) as place from posts) numbered
where numbered.id = posts.id;
alter table posts alter feed_ordinal set not null;
-- With the ordinal, so that what is unseen is told from the index alone.
create index posts_feed_newest on posts (feed_id, sort_at desc, id desc) include (feed_ordinal);
update feeds set last_ordinal = posts, post_count = posts
from (select feed_id, count(*) as posts from posts group by feed_id) counted where counted.feed_id = feeds.id;

-- Of a followed feed everything up to seen_ordinal is seen, but for the marks. seen_count is how many of the posts that
-- exist are seen: feeds.post_count - seen_count are not, which nobody has to count.
alter table follows add seen_ordinal integer not null default 0, add seen_count integer not null default 0;

-- What a reader, or a new subscription, said of a single post. It goes before the ordinal, and holds without a follow.
create table seen_marks (
  user_id bigint not null references users on delete cascade,
  feed_id bigint not null references feeds on delete cascade,
  post_id bigint not null references posts on delete cascade,
  is_seen boolean not null,
  primary key (post_id, user_id)
);
create index seen_marks_reader on seen_marks (user_id, feed_id, post_id);

-- What "mark all as seen" changed, so that it can be taken back.
create table seen_undos (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  -- [{feed_id, before, after, unseen}]: seen_ordinal before and after, and the posts whose marks "unseen" were removed.
  feeds jsonb not null,
  created_at timestamptz not null
);
create index seen_undos_user_id on seen_undos (user_id);

-- Where a subscription stood when it ended: it goes on from there when the feed is followed again within a day.
create table former_follows (
  user_id bigint not null references users on delete cascade,
  feed_id bigint not null references feeds on delete cascade,
  seen_ordinal integer not null,
  ended_at timestamptz not null default now(),
  primary key (user_id, feed_id)
);
create index former_follows_feed_id on former_follows (feed_id);

-- How many of a feed's posts a reader has seen, counted one by one.
create function count_seen(reader bigint, feed bigint, up_to integer) returns integer language sql stable as $$
  select count(*)::integer from posts
  left join seen_marks on seen_marks.post_id = posts.id and seen_marks.user_id = reader
  where posts.feed_id = feed and coalesce(seen_marks.is_seen, posts.feed_ordinal <= up_to)
$$;

-- Lets subscriptions begin: the ten newest posts of the feed are unseen, unless the reader has marked them as seen, and all
-- others are seen. The caller holds the feeds' rows.
create function start_seen(started bigint[]) returns void language sql as $$
  delete from seen_marks using follows
  where follows.id = any (started) and seen_marks.user_id = follows.user_id and seen_marks.feed_id = follows.feed_id
    and not seen_marks.is_seen;
  insert into seen_marks (user_id, feed_id, post_id, is_seen)
  select follows.user_id, follows.feed_id, newest.id, false
  from follows cross join lateral (
    select id from posts where feed_id = follows.feed_id order by sort_at desc, id desc limit 10
  ) newest
  where follows.id = any (started)
  on conflict (post_id, user_id) do nothing;
  update follows set seen_ordinal = feeds.last_ordinal, seen_count = feeds.post_count - (
    select count(*) from seen_marks
    where seen_marks.user_id = follows.user_id and seen_marks.feed_id = follows.feed_id and not seen_marks.is_seen
  )
  from feeds where follows.id = any (started) and feeds.id = follows.feed_id;
$$;

select start_seen(array(select id from follows));

-- The counts are kept here and nowhere else, so that they hold whatever adds or removes a row. Everybody who changes more than
-- one of them takes the rows in this order: feeds, posts, follows.

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
  perform from follows where feed_id = old.feed_id order by id for no key update;
  update follows set seen_count = seen_count - 1
  where feed_id = old.feed_id and coalesce(
    (select is_seen from seen_marks where post_id = old.id and user_id = follows.user_id),
    old.feed_ordinal <= seen_ordinal
  );
  return old;
end $$;
create trigger posts_deleted before delete on posts for each row execute function count_deleted_post();

create function start_follows() returns trigger language plpgsql as $$
begin
  perform from feeds where id in (select feed_id from started) order by id for no key update;
  perform start_seen(array(
    select id from started where not exists (
      select from former_follows former
      where former.user_id = started.user_id and former.feed_id = started.feed_id and ended_at > now() - interval '1 day'
    )
  ));
  update follows set seen_ordinal = former.seen_ordinal,
    seen_count = count_seen(follows.user_id, follows.feed_id, former.seen_ordinal)
  from started join former_follows former using (user_id, feed_id)
  where follows.id = started.id and former.ended_at > now() - interval '1 day';
  delete from former_follows using started
  where former_follows.user_id = started.user_id and former_follows.feed_id = started.feed_id;
  return null;
end $$;
create trigger follows_started after insert on follows referencing new table as started
  for each statement execute function start_follows();

create function end_follows() returns trigger language plpgsql as $$
begin
  delete from former_follows where user_id in (select user_id from ended) and ended_at <= now() - interval '1 day';
  -- Readers and feeds that are being deleted leave nothing behind.
  insert into former_follows (user_id, feed_id, seen_ordinal)
  select user_id, feed_id, seen_ordinal from ended
  where exists (select from users where id = ended.user_id) and exists (select from feeds where id = ended.feed_id)
  on conflict (user_id, feed_id) do update set seen_ordinal = excluded.seen_ordinal, ended_at = excluded.ended_at;
  return null;
end $$;
create trigger follows_ended after delete on follows referencing old table as ended
  for each statement execute function end_follows();
