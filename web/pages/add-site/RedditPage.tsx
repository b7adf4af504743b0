import { useSearch } from '@tanstack/react-router';
import { findRedditFeedUrl } from '#shared/domain/reddit-address.ts';
import { t } from '#shared/i18n/translate.ts';
import { Row } from '#web/ui/Layout.tsx';
import css from './AddSitePage.module.css';
import { AddPage } from './AddSitePage.tsx';
import { useAddSite } from './use-add-site.ts';

/** A short form such as `r/books` means its feed. */
const readReddit = (text: string) => findRedditFeedUrl(text) ?? text;

/** The add-sites form for communities, people and searches on Reddit, whose pages don't link to their feeds (RT-29). */
export function RedditPage() {
  const { add } = useSearch({ from: '/discover/reddit' });
  const site = useAddSite('discover-reddit', { initial: add, read: readReddit });
  return (
    <AddPage
      title={t('Follow something on Reddit')}
      subtitle={t('Reddit has feeds for communities, people and searches.')}
      site={site}
      placeholder="r/books"
      help={<RedditHelp />}
    />
  );
}

/** Examples of addresses there. */
function RedditHelp() {
  const patterns = [
    [t('The front page'), 'reddit.com/.rss'],
    [t('A community'), 'r/books'],
    [t('A person’s posts and comments'), 'user/name'],
    [t('A person’s comments'), 'user/name/comments'],
    [t('A person’s posts'), 'user/name/submitted'],
    [t('A search'), 'reddit.com/search.rss?q=bread'],
  ] as const;
  return (
    <ul aria-label={t('Examples')}>
      {patterns.map(([what, pattern]) => (
        <li key={pattern} className={css.pattern}>
          <Row justify="between" gap={16} wrap>
            <span>{what}</span>
            <code>{pattern}</code>
          </Row>
        </li>
      ))}
    </ul>
  );
}
