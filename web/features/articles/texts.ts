import type { ArticleType } from '#shared/api/articles.ts';
import { t } from '#shared/i18n/translate.ts';

/** What the editor and the lists say of a post or a page. */
export interface ArticleTexts {
  create: string;
  edit: string;
  view: string;
  settings: string;
  text: string;
  addressHint: string | undefined;
  updated: string;
  published: string;
  publishedPrivately: string;
  movedToDrafts: string;
  movedToTrash: string;
  restored: string;
  deleted: string;
  deletionFailed: string;
  restoringFailed: string;
  deletionWarning: string;
  listFailed: string;
  planned: (when: string) => string;
}

/** Returns the texts for posts or for pages, in the user's language. */
export function getTexts(type: ArticleType): ArticleTexts {
  return type === 'page' ? getPageTexts() : getPostTexts();
}

function getPostTexts(): ArticleTexts {
  return {
    create: t('New post'),
    edit: t('Edit post'),
    view: t('View post'),
    settings: t('Post settings'),
    text: t('Post text'),
    addressHint: t('The last part of the post’s web address.'),
    updated: t('Post updated.'),
    published: t('Post published.'),
    publishedPrivately: t('Post published for this blog’s authors.'),
    movedToDrafts: t('Post moved back to drafts.'),
    movedToTrash: t('Post moved to trash.'),
    restored: t('Post restored.'),
    deleted: t('Post deleted.'),
    deletionFailed: t('The post could not be deleted. Please try again.'),
    restoringFailed: t('The post could not be restored. It’s still in the trash.'),
    deletionWarning: t('This deletes the post and its comments. It can’t be undone.'),
    listFailed: t('The posts could not be loaded.'),
    planned: (when) => t('Your post will be published on {when}.', { when }),
  };
}

/** Only what would be misleading in words that fit everything is said for pages alone. */
function getPageTexts(): ArticleTexts {
  const failed = t('That didn’t work, and nothing was changed. Please try again.');
  return {
    create: t('New page'),
    edit: t('Edit page'),
    view: t('View page'),
    settings: t('Settings'),
    text: t('Text'),
    addressHint: undefined,
    updated: t('Saved'),
    published: t('Published'),
    publishedPrivately: t('Saved'),
    movedToDrafts: t('Saved'),
    movedToTrash: t('Page moved to trash.'),
    restored: t('Page restored.'),
    deleted: t('Page deleted.'),
    deletionFailed: failed,
    restoringFailed: failed,
    deletionWarning: t('This deletes the page. It can’t be undone.'),
    listFailed: t('Something went wrong. Please try again.'),
    planned: (date) => t('To be published on {date}', { date }),
  };
}
