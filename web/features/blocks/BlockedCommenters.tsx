import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { Section } from '#web/ui/Page.tsx';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import { BlockRow } from './BlockRow.tsx';
import css from './BlocksPage.module.css';
import { blockedCommentersQuery, unblockCommenter } from './queries-commenters.ts';

export { blockCommenter } from './queries-commenters.ts';

/** The people who cannot comment on a blog, each with a button to unblock. They are blocked from the menu of a comment. */
export function BlockedCommenters({ blog }: { blog: { ID: number; title: string } }) {
  const client = useQueryClient();
  const query = useInfiniteQuery(blockedCommentersQuery(blog.ID));
  const users = query.data?.pages.flatMap((page) => page.users) ?? [];
  if (users.length === 0 && !query.isError) return null;
  return (
    <Section id="blocked" title={t('People who can’t comment')}>
      <ul className={css.list}>
        {users.map((user) => (
          <BlockRow
            key={user.ID}
            image={<Avatar src={user.avatar_URL} name={user.name} size={40} />}
            name={user.name}
            href={`/reader/users/${user.login}`}
            detail={`@${user.login}`}
            date={user.date}
            onUnblock={() => void unblockCommenter(client, blog, user)}
          />
        ))}
      </ul>
      <ListEnd query={query} failed={t('This list could not be loaded.')} />
    </Section>
  );
}
