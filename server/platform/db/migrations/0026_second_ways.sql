-- Ways on where there was an end: former addresses of lists, digests for addresses without an account, imports that failed.

-- Under which slugs a list was found before; one that the owner gives to another list is forgotten here.
create table former_list_slugs (
  list_id bigint not null references lists on delete cascade,
  slug text not null,
  primary key (list_id, slug)
);
create index former_list_slugs_slug on former_list_slugs (slug);

alter table address_subscriptions
  add frequency text not null default 'instantly' check (frequency in ('instantly', 'daily', 'weekly')),
  -- The last moment of a digest that was looked at.
  add digested_at timestamptz not null default now();
create index address_subscriptions_due on address_subscriptions (frequency, digested_at) where status = 'confirmed';

-- Posts go to those addresses at once that have chosen so.
create or replace function order_post_mails() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'mails.posts', json_build_object('feedId', feed_id, 'postIds', post_ids), max_attempts => 12)
  from (
    select feed_id, (array_agg(id order by sort_at desc, id desc))[1:100] as post_ids from written group by feed_id
  ) stored
  where exists (
    select from follows where follows.feed_id = stored.feed_id and email_posts and email_frequency = 'instantly'
  ) or exists (
    select from address_subscriptions mailed
    where mailed.feed_id = stored.feed_id and status = 'confirmed' and frequency = 'instantly'
  );
  return null;
end $$;

alter table imports drop constraint imports_status_check;
alter table imports
  add constraint imports_status_check check (status in ('running', 'done', 'cancelled', 'failed')),
  -- How often it was begun in a row without coming on; it rests until retry_at.
  add attempts integer not null default 0,
  add retry_at timestamptz;
