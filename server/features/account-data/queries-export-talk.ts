import { type ExportSection, section, unlessLeft } from './queries-export-rows.ts';

/** The columns of a post's title and address. */
const selectPost = (user: string) =>
  `${unlessLeft('posts.title', 'posts.feed_id', user)} as post, ${selectPostUrl(user)}`;

const selectPostUrl = (user: string) => `${unlessLeft('posts.url', 'posts.feed_id', user)} as post_url`;

/** What a user has said and liked, and what they do not want to read. */
export const TALK_SECTIONS: ExportSection[] = [
  section({
    name: 'comments',
    from: 'comments join posts on posts.id = post_id',
    person: 'comments.author_id',
    key: 'comments.id',
    columns: `
      comments.id as number, ${selectPost('comments.author_id')}, parent_id as answers, status,
      content_raw as text, content_html as html, comments.created_at as written, edited_at as edited,
      deleted_at as deleted`,
  }),
  section({
    name: 'likes',
    from: 'likes join posts on posts.id = post_id',
    key: 'post_id',
    columns: `${selectPost('likes.user_id')}, likes.created_at as since`,
  }),
  section({
    name: 'liked_comments',
    from: 'comment_likes join comments on comments.id = comment_id join posts on posts.id = post_id',
    key: 'comment_id',
    columns: `comment_id as comment, ${selectPostUrl('comment_likes.user_id')}, comment_likes.created_at as since`,
  }),
  section({
    name: 'conversations',
    from: 'conversation_follows join posts on posts.id = post_id',
    key: 'post_id',
    columns: `
      ${selectPost('conversation_follows.user_id')}, case state when 'F' then 'followed' else 'muted' end as state,
      conversation_follows.created_at as since`,
  }),
  section({
    name: 'blocked_sites',
    from: 'blocked_sites join feeds on feeds.id = feed_id',
    key: 'feed_id',
    columns: `
      feeds.url as feed_url, feeds.site_url as site_url, feeds.title as title, blocked_sites.created_at as since`,
  }),
  section({
    name: 'blocked_people',
    from: 'blocked_users join users on users.id = blocked_id',
    key: 'blocked_id',
    columns: 'users.username as username, blocked_users.created_at as since',
  }),
  section({
    // Blogs on which the user cannot comment.
    name: 'blocked_on',
    from: 'blocked_commenters join blogs on blogs.id = blog_id',
    key: 'blog_id',
    columns: 'blogs.slug as blog, blocked_commenters.created_at as since',
  }),
  section({
    name: 'mutes',
    from: 'mutes left join feeds on feeds.id = feed_id',
    key: 'mutes.id',
    columns: 'kind, word, feeds.url as feed_url, expires_at as until, mutes.created_at as since',
  }),
  section({
    name: 'decisions',
    from: 'report_cases',
    person: 'decided_at is not null and author_id',
    columns:
      'title as about, url, decision, reason, note, decided_at as at, lifted_at as undone, appeal as answer',
  }),
  section({
    name: 'reports',
    from: 'reports',
    person: 'reporter_id',
    columns: 'title as about, url, reason, text, created_at as at, closed_at as closed',
  }),
];
