-- What owners' decisions have taught about spam (docs/abuse.md). `blog_id` is null for what all blogs together have taught, which also
-- judges comments below posts from elsewhere.
create table spam_totals (
  blog_id bigint references blogs (id) on delete cascade,
  spam integer not null default 0,
  welcome integer not null default 0,
  -- Rows of spam_words.
  words integer not null default 0
);
create unique index spam_totals_of_blog on spam_totals (blog_id) nulls not distinct;

-- In how many comments that were spam, and how many that were not, a word occurred. `word` is a keyed hash: nobody can read from it what
-- somebody has written.
create table spam_words (
  blog_id bigint references blogs (id) on delete cascade,
  word bigint not null,
  spam integer not null default 0,
  welcome integer not null default 0,
  -- Words that are rare and were last counted long ago are forgotten first.
  counted_on date not null
);
create unique index spam_words_of_blog on spam_words (blog_id, word) nulls not distinct;

-- What the classifier said about a comment, and what was counted from it, so that a changed decision moves exactly that.
create table comment_spam (
  comment_id bigint primary key references comments on delete cascade,
  -- From 0 to 1; null if the classifier did not put it aside.
  score real,
  -- The words that speak most for spam.
  reasons text[] not null default '{}',
  -- As which it is counted; null if it is not.
  is_spam boolean,
  -- Whether it is counted for all blogs as well.
  is_shared boolean not null default false,
  -- Its words, as in spam_words.
  words bigint[] not null default '{}'
);

-- True below a post from elsewhere, whose comments administrators moderate. Null also in conversations that were saved before.
alter table comments add column is_elsewhere boolean;
update comments set is_elsewhere = true from posts join feeds on feeds.id = posts.feed_id
where posts.id = comments.post_id and feeds.blog_id is null;
create index comments_elsewhere on comments (status, id desc)
  where is_elsewhere and status <> 'approved' and deleted_at is null;

-- People who cannot comment on a blog, nor write to its owners.
create table blocked_commenters (
  blog_id bigint not null references blogs (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blog_id, user_id)
);
create index blocked_commenters_user on blocked_commenters (user_id);
create index blocked_commenters_newest on blocked_commenters (blog_id, created_at desc, user_id desc);
