import { Link } from '@tanstack/react-router';
import { Globe, LockKeyhole } from 'lucide';
import type { List } from '#shared/api/lists.ts';
import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SubjectHeader } from '#web/ui/SubjectHeader.tsx';
import { FollowListButton } from './FollowListButton.tsx';
import { presentSize } from './rules.ts';

/** The header of a list, above its posts: name, owner, visibility and actions. */
export function ListHeader({ list }: { list: List }) {
  const params = { owner: list.owner, slug: list.slug };
  return (
    <SubjectHeader
      name={<bdi>{list.title}</bdi>}
      description={list.description}
      details={
        <>
          <span>
            <Icon of={list.is_public ? Globe : LockKeyhole} size={16} />
            {getVisibilityLabel(list)}
          </span>
          <Link to="/reader/users/$login/lists" params={{ login: list.owner }}>
            <bdi>@{list.owner}</bdi>
          </Link>
          <span>{presentSize(list)}</span>
        </>
      }
      action={
        list.is_owner ? (
          <ButtonLink to="/reader/list/$owner/$slug/edit/items" params={params}>
            {t('Edit')}
          </ButtonLink>
        ) : (
          <FollowListButton list={list} />
        )
      }
    />
  );
}

/** Returns who can see a list; the owner of a private one learns that nobody else can (U43). */
function getVisibilityLabel({ is_public, is_owner }: List): string {
  if (is_public) return t('Public');
  return is_owner ? t('Private: only you can see it') : t('Private');
}
