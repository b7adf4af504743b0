-- People mentioned in texts (docs/notifications.md).

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in (
  'like', 'comment_like', 'follow', 'list_follow', 'comment', 'comment_reply', 'conversation', 'moderation', 'new_post', 'invitation',
  'import', 'reblog', 'mention'));

-- Who has been notified that a post mentions them: once, however often it is changed, unpublished and published again.
create table article_mentions (
  article_id bigint not null references articles (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  mentioned_at timestamptz not null,
  primary key (article_id, user_id)
);
create index article_mentions_user on article_mentions (user_id);
