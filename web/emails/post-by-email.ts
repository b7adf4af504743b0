import type { EmailRefusal, EmailTemplates, LeftOutFile } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import type { EmailContent } from './email-content.ts';

/** Reports that an email has become a post; `link` leads to it, or to the editor until it is published. */
export function createPostedByEmailEmail(post: EmailTemplates['PostedByEmail']): EmailContent {
  const { link, leftOut, unclear } = post;
  const { heading, label } = getStateText(post);
  const placement = renderPlacement(post);
  return {
    subject: heading,
    preview: placement,
    heading,
    paragraphs: [
      placement,
      ...unclear.map((code) => t('We didn’t understand {code}, so we saved your post as a draft.', { code })),
      ...leftOut.map((file) => renderLeftOut(file)),
    ],
    action: { label, href: link },
    reason: t('You’re getting this email because you posted by email.'),
  };
}

function getStateText({ status }: { status: string }): { heading: string; label: string } {
  if (status === 'publish') return { heading: t('Your post was published'), label: t('View post') };
  if (status === 'future') return { heading: t('Your post is scheduled'), label: t('Edit post') };
  if (status === 'private') return { heading: t('Your private post was saved'), label: t('Edit post') };
  return { heading: t('Your draft was saved'), label: t('Edit post') };
}

function renderPlacement({
  title,
  site,
  status,
  date,
}: {
  title: string;
  site: string;
  status: string;
  date: string | null;
}): string {
  const name = title || t('Untitled');
  if (status === 'publish') return t('“{title}” is on {site} now.', { title: name, site });
  if (status === 'future' && date !== null)
    return t('“{title}” will be published on {site} on {date}, {time} UTC.', {
      title: name,
      site,
      date: date.slice(0, 10),
      time: date.slice(11, 16),
    });
  return t('“{title}” is saved on {site}. Only people who write there can see it.', { title: name, site });
}

function renderLeftOut({ name, reason }: LeftOutFile): string {
  const file = name || t('Unnamed file');
  switch (reason) {
    case 'no_picture':
      return t(
        '{file} was left out. A post can have PNG, JPEG, WebP, GIF and AVIF pictures, but no other files.',
        { file },
      );
    case 'too_large':
      return t('{file} was left out because it’s larger than 10 MB.', { file });
    case 'too_many_pixels':
      return t('{file} was left out because it has more than 50 million pixels.', { file });
    case 'too_many':
      return t('{file} was left out because a post by email can have up to 20 pictures.', { file });
    case 'no_room':
      return t('{file} was left out because the blog has no room for more pictures.', { file });
    case 'no_room_of_person':
      return t('{file} was left out because you’ve used all your space for pictures.', { file });
  }
}

/** Reports that an email has not become a post; `link` leads to the settings of the blog. */
export function createNotPostedByEmailEmail({
  reason,
  subject,
  leftOut = [],
  link,
}: EmailTemplates['NotPostedByEmail']): EmailContent {
  const sentence = renderRejection(reason);
  return {
    subject: t('Your email wasn’t published'),
    preview: sentence,
    heading: t('Your email wasn’t published'),
    paragraphs: [
      subject === '' ? sentence : `“${subject}”: ${sentence}`,
      ...leftOut.map((file) => renderLeftOut(file)),
    ],
    action: { label: t('Post by email settings'), href: link },
    reason: t('You’re getting this email because you posted by email.'),
  };
}

function renderRejection(reason: EmailRefusal): string {
  switch (reason) {
    case 'unreadable':
      return t('We couldn’t read the email. Try sending it from another email app.');
    case 'empty':
      return t('The email was empty. Write some text or add a picture, and send it again.');
    case 'too_long':
      return t('The text is longer than 1 MB. Split it into several posts, and send them again.');
    case 'not_allowed':
      return t('You don’t write for this blog, or its owner has turned off posting by email.');
  }
}
