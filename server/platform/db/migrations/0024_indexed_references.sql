-- Deleting a person, a blog, a feed or a post looks for what hangs on it: each reference is found by an index.

-- A mark goes with its post, and a post with its feed; an index of its own for the feed would cost more than all it serves.
alter table seen_marks drop constraint seen_marks_feed_id_fkey;

-- Of all statuses, because pending ones go with what they are about too.
drop index address_subscriptions_mailed;
create index address_subscriptions_feed on address_subscriptions (feed_id, id);
drop index comment_subscriptions_mailed;
create index comment_subscriptions_post on comment_subscriptions (post_id);

create index events_user on events (user_id) where user_id is not null;
create index users_primary_blog on users (primary_blog_id) where primary_blog_id is not null;
create index blogs_team on blogs (team_id) where team_id is not null;
create index articles_editor on articles (editor_id) where editor_id is not null;
create index article_revisions_author on article_revisions (author_id) where author_id is not null;
