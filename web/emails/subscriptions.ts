import { isNote } from '#shared/domain/note.ts';
import type { CommentReason, DigestItem, EmailTemplates, UnsubscribeProps } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import { formatDate } from '#web/ui/format.ts';
import type { EmailContent } from './email-content.ts';

/** A new post of a followed feed. */
export function createNewPostEmail({
  title,
  site,
  author,
  date,
  excerpt,
  link,
  timeZone,
  ...emailLinks
}: EmailTemplates['NewPost']): EmailContent {
  const heading = title || t('A new post');
  const when = formatDate(date, { dateStyle: 'long', timeZone });
  return {
    subject: title ? t('{title} ({site})', { title, site }) : t('A new post on {site}', { site }),
    preview: excerpt.slice(0, 120),
    heading,
    paragraphs: [
      author ? t('{site}, by {author}, {when}', { site, author, when }) : t('{site}, {when}', { site, when }),
      ...(excerpt ? [excerpt] : []),
    ],
    action: { label: t('Read the post'), href: link },
    reason: t('You’re getting this email because you subscribe to new posts from {site}.', { site }),
    links: listUnsubscribeLinks(emailLinks),
  };
}

/** A daily or weekly digest of a user's subscriptions. */
export function createDigestEmail({
  frequency,
  sites,
  more,
  readerLink,
  ...emailLinks
}: EmailTemplates['Digest']): EmailContent {
  const count = more + sites.reduce((sum, { posts }) => sum + posts.length, 0);
  const isDaily = frequency === 'daily';
  return {
    subject: isDaily
      ? t('Your day: {count, plural, one {# new post} other {# new posts}}', { count })
      : t('Your week: {count, plural, one {# new post} other {# new posts}}', { count }),
    preview: sites.map(({ name }) => name).join(', '),
    heading: isDaily ? t('Your day’s reading') : t('Your week’s reading'),
    paragraphs: [],
    groups: sites.map(({ name, posts }) => ({
      title: name,
      items: posts.map(presentItem),
    })),
    action: { label: t('Open the reader'), href: readerLink },
    notes:
      more > 0
        ? [t('{more, plural, one {# more post is} other {# more posts are}} in your reader.', { more })]
        : [],
    reason: isDaily
      ? t('You’re getting this email because you get new posts once a day.')
      : t('You’re getting this email because you get new posts once a week.'),
    links: listUnsubscribeLinks(emailLinks),
  };
}

/** A digest of one blog for a recipient without an account. */
export function createBlogDigestEmail({
  frequency,
  site,
  posts,
  more,
  siteLink,
  ...emailLinks
}: EmailTemplates['BlogDigest']): EmailContent {
  const count = more + posts.length;
  return {
    subject: t('{site}: {count, plural, one {# new post} other {# new posts}}', { site, count }),
    preview: posts.map(({ title }) => title || t('A new post')).join(', '),
    heading: site,
    paragraphs: [],
    groups: [
      {
        title: t('{count, plural, one {# new post} other {# new posts}}', { count }),
        items: posts.map(presentItem),
      },
    ],
    action: { label: t('Open the blog'), href: siteLink },
    notes:
      more > 0
        ? [t('{more, plural, one {# more post is} other {# more posts are}} on the blog.', { more })]
        : [],
    reason: getDigestReason(frequency, site),
    links: listUnsubscribeLinks(emailLinks),
  };
}

/** A note has no title, only its text. */
function presentItem({ title, link, excerpt }: DigestItem) {
  if (isNote({ title, excerpt })) return { title: excerpt, href: link, text: '' };
  return { title: title || t('A new post'), href: link, text: excerpt };
}

function getDigestReason(frequency: 'instantly' | 'daily' | 'weekly', site: string): string {
  switch (frequency) {
    case 'instantly':
      return t(
        'You’re getting this email because {site} published more posts in a day than we email one by one.',
        {
          site,
        },
      );
    case 'daily':
      return t('You’re getting this email because you get new posts from {site} once a day.', { site });
    case 'weekly':
      return t('You’re getting this email because you get new posts from {site} once a week.', { site });
  }
}

/** A comment: on the recipient's post, in reply to their comment, or in a conversation or on a blog that they follow; or a text that mentions them. */
export function createCommentEmail({
  why,
  author,
  title,
  site,
  text,
  link,
  ...emailLinks
}: EmailTemplates['Comment']): EmailContent {
  const post = title || t('a post on {site}', { site });
  return {
    ...nameComment(why, author, post),
    preview: text.slice(0, 120),
    paragraphs: [t('On “{post}” on {site}:', { post, site })],
    quote: text,
    action: {
      label: why === 'moderation' ? t('Review comment') : t('See the conversation'),
      href: link,
    },
    reason: getCommentReason(why, site),
    links: listUnsubscribeLinks(emailLinks),
  };
}

function nameComment(why: CommentReason, author: string, post: string) {
  if (why === 'reply')
    return {
      subject: t('{author} replied to you: {post}', { author, post }),
      heading: t('{author} replied to you', { author }),
    };
  if (why === 'mention')
    return {
      subject: t('{author} mentioned you: {post}', { author, post }),
      heading: t('{author} mentioned you', { author }),
    };
  return {
    subject: t('{author} commented: {post}', { author, post }),
    heading: t('{author} commented', { author }),
  };
}

function getCommentReason(why: CommentReason, site: string): string {
  switch (why) {
    case 'moderation':
      return t('You’re getting this email because the comment is waiting for your approval.');
    case 'reply':
      return t('You’re getting this email because the comment is a reply to yours.');
    case 'mention':
      return t('You’re getting this email because you were mentioned.');
    case 'post':
      return t('You’re getting this email because you wrote the post.');
    case 'conversation':
      return t('You’re getting this email because you follow this conversation.');
    case 'subscription':
      return t('You’re getting this email because you subscribed to comments on this post.');
    case 'site':
      return t('You’re getting this email because you subscribe to new comments on {site}.', { site });
  }
}

function listUnsubscribeLinks({
  unsubscribeLink,
  settingsLink,
  frequencyLink,
}: UnsubscribeProps): NonNullable<EmailContent['links']> {
  return [
    ...(unsubscribeLink ? [{ label: t('Unsubscribe from these emails'), href: unsubscribeLink }] : []),
    ...(frequencyLink ? [{ label: t('Choose how often'), href: frequencyLink }] : []),
    ...(settingsLink ? [{ label: t('Notification settings'), href: settingsLink }] : []),
  ];
}
