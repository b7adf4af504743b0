import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, Ellipsis, Link2 } from 'lucide';
import type { User } from '#shared/api/users.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { BackRow } from '#web/ui/Layout.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import { SubjectHeader } from '#web/ui/SubjectHeader.tsx';
import { TabLink, TabLinks } from '#web/ui/Tabs.tsx';
import { blockUser } from '../blocks/queries-block.ts';
import { userQuery } from './queries.ts';
import css from './UserHeader.module.css';

/** A person's profile, above their posts and lists. */
export function UserHeader({ login }: { login: string }) {
  const { data: user } = useSuspenseQuery(userQuery(login));
  const viewer = useViewer();
  const isOwn = viewer?.ID === user.ID;
  return (
    <>
      {viewer && <BackRow fallback="/reader" />}
      <SubjectHeader
        image={<Avatar src={user.avatar_URL} name={user.display_name} size={96} />}
        name={<bdi>{user.display_name}</bdi>}
        by={<bdi>@{user.user_login}</bdi>}
        description={user.description}
        action={viewer && (isOwn ? <EditLink /> : <PersonMenu user={user} />)}
        actionStays={!isOwn}
        hasTabs
      >
        <UserLinks user={user} />
      </SubjectHeader>
      <TabLinks label={t('Profile')}>
        <TabLink
          to="/reader/users/$login"
          params={{ login: user.user_login }}
          activeOptions={{ exact: true }}
        >
          {t('Posts')}
        </TabLink>
        <TabLink to="/reader/users/$login/lists" params={{ login: user.user_login }}>
          {t('Lists')}
        </TabLink>
      </TabLinks>
    </>
  );
}

function EditLink() {
  return <ButtonLink to="/me">{t('Edit profile')}</ButtonLink>;
}

/** A menu of actions on another member. */
function PersonMenu({ user }: { user: User }) {
  const client = useQueryClient();
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={t('More about this person')} />}>
      <MenuItem icon={Ban} onPress={() => void blockUser(client, { ID: user.ID, name: user.display_name })}>
        {t('Block {name}', { name: user.display_name })}
      </MenuItem>
    </Menu>
  );
}

/** Links to the person's blog and other sites. */
function UserLinks({ user }: { user: User }) {
  const isWeb = /^https?:\/\//.test(user.user_URL);
  if (!isWeb && !user.primary_blog) return null;
  return (
    <p className={css.places}>
      {user.primary_blog && (
        <Link to="/reader/feeds/$feedId" params={{ feedId: String(user.primary_blog.feed_ID) }}>
          <bdi>{user.primary_blog.title}</bdi>
        </Link>
      )}
      {isWeb && (
        <a href={user.user_URL} target="_blank" rel="noopener noreferrer nofollow ugc" className={css.web}>
          <Icon of={Link2} size={16} />
          <bdi>{user.user_URL.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}</bdi>
        </a>
      )}
    </p>
  );
}
