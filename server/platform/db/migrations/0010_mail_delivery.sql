-- Mail about what one follows: settings for everybody, and what makes finding the recipients quick.

-- Everybody has a row from the first day, so that what is usual is said in one place: the defaults of the table.
insert into mail_settings (user_id) select id from users on conflict do nothing;
create function create_mail_settings() returns trigger language plpgsql as $$
begin
  insert into mail_settings (user_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger users_mail_settings after insert on users for each row execute function create_mail_settings();

-- Null until it is chosen; UTC then.
alter table mail_settings alter column time_zone drop not null, alter column time_zone drop default;
update mail_settings set time_zone = null where time_zone = 'UTC';

create index follows_mailed_instantly on follows (feed_id, user_id) where email_posts and email_frequency = 'instantly';
create index follows_mailed_in_digests on follows (user_id, email_frequency) where email_posts and email_frequency <> 'instantly';
create index follows_mailed_comments on follows (feed_id) where email_comments;

-- Keys of deliveries: post:7 (mailed, alone or in a digest), late:7 (waits for the next daily digest, because the day had enough
-- mails already), comment:7, daily:2026-11-21, weekly:2026-11-16 (the local date of the delivery).
create index deliveries_late on deliveries (user_id) where key like 'late:%';

-- Whatever stores a post orders the mails about it in the same transaction: the crawler, an author, a schedule. Of a long
-- document the newest posts will do, since nobody gets more than a few mails a day from one feed.
create function order_post_mails() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'mails.posts', json_build_object('feedId', feed_id, 'postIds', post_ids), max_attempts => 12)
  from (
    select feed_id, (array_agg(id order by sort_at desc, id desc))[1:100] as post_ids from written group by feed_id
  ) stored
  where exists (
    select from follows where follows.feed_id = stored.feed_id and email_posts and email_frequency = 'instantly'
  );
  return null;
end $$;
create trigger posts_mailed after insert on posts referencing new table as written
  for each statement execute function order_post_mails();
