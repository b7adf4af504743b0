import { useQueryClient } from '@tanstack/react-query';
import { Plus, Tags, X } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import type { Tag } from '#shared/api/tags.ts';
import { TAG_MAX } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { startFollowing, stopFollowing } from '#web/features/tags/queries-follow.ts';
import { parseSlug, toTagPath } from '#web/features/tags/rules.ts';
import { recordEvent } from '#web/lib/events.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { NavLink } from './NavLink.tsx';
import css from './Sidebar.module.css';
import { ShowMore } from './SidebarGroup.tsx';

/** The number of followed tags shown before "Show more". */
const TAGS_SHOWN = 12;

/** The rows below "Tags": followed tags, a link to all tags, and a field to follow another one. */
export function FollowedTags({ tags, navPath }: { tags: readonly Tag[]; navPath: string | undefined }) {
  const list = useRef<HTMLUListElement>(null);
  const [all, setAll] = useState(false);
  const shown = all
    ? tags
    : tags.filter((tag, index) => index < TAGS_SHOWN || navPath === toTagPath(tag.slug));
  const hidden = tags.length - shown.length;
  /** The row is removed at once: the focus moves to the next row, or to the field. */
  const focusNext = (index: number) => {
    const others = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const next = others[index + 1] ?? others[index - 1] ?? list.current?.querySelector('input');
    next?.focus();
  };
  return (
    <ul ref={list} className={css.sites}>
      {shown.map((tag, index) => (
        <FollowedTag
          key={tag.slug}
          tag={tag}
          isCurrent={navPath === toTagPath(tag.slug)}
          onRemove={() => focusNext(index)}
        />
      ))}
      <ShowMore hidden={hidden} onClick={() => setAll(true)} />
      <li>
        <NavLink className={joinClasses(css.item, css.site)} to="/tags" isCurrent={navPath === '/tags'}>
          <Icon of={Tags} size={20} />
          <span className={css.label}>{t('All tags')}</span>
        </NavLink>
      </li>
      <li>
        <AddTag tags={tags} />
      </li>
    </ul>
  );
}

function FollowedTag({ tag, isCurrent, onRemove }: { tag: Tag; isCurrent: boolean; onRemove: () => void }) {
  const client = useQueryClient();
  const remove = () => {
    onRemove();
    void stopFollowing(client, tag);
  };
  return (
    <li className={css.followed}>
      <NavLink
        className={joinClasses(css.item, css.tag)}
        to="/tag/$slug"
        params={{ slug: tag.slug }}
        isCurrent={isCurrent}
        title={tag.title}
        onClick={() => recordEvent('calypso_reader_sidebar_tag_clicked', { tag: tag.slug })}
      >
        <span className={css.label}>
          <bdi>{tag.display_name}</bdi>
        </span>
      </NavLink>
      <IconButton
        icon={X}
        iconSize={16}
        label={t('Unfollow the tag {tag}', { tag: tag.title })}
        className={css.atEnd}
        data-remove=""
        onClick={remove}
      />
    </li>
  );
}

/** Follows the typed tag; if that fails, the text is back in the field. */
function AddTag({ tags }: { tags: readonly Tag[] }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const slug = parseSlug(text);
    if (slug === '') return;
    setText('');
    if (tags.some((tag) => tag.slug === slug)) return;
    recordEvent('calypso_reader_add_tag_clicked');
    const isFollowed = await startFollowing(client, { slug, title: slug });
    if (!isFollowed) setText((now) => now || text);
  };
  return (
    <form className={joinClasses(css.item, css.site, css.field)} onSubmit={(event) => void add(event)}>
      <Icon of={Plus} size={20} />
      <input
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-label={t('Follow a tag')}
        placeholder={t('Follow a tag')}
        maxLength={TAG_MAX}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
      />
    </form>
  );
}
