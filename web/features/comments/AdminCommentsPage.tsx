import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { MessageSquare } from 'lucide';
import { useState } from 'react';
import type { ElsewhereComment } from '#shared/api/comments-admin.ts';
import { t } from '#shared/i18n/translate.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { PageHeader } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { type AdminColumn, AdminList } from '../admin/AdminList.tsx';
import css from './AdminCommentsPage.module.css';
import { getAuthorName } from './CommentItem.tsx';
import { listDecisions } from './ModeratedComment.tsx';
import { getEmptyTitle } from './ModerationList.tsx';
import {
  type ElsewhereSearch,
  elsewhereQuery,
  moderateElsewhere,
  toElsewhereFilter,
} from './queries-admin.ts';
import { SpamNote } from './SpamNote.tsx';

/** Characters of a long comment; the rest is below its post. */
const SHOWN = 400;

/** `/admin/comments`: comments below posts from elsewhere, which have no owner here who would decide about them. */
export function AdminCommentsPage() {
  const search = useSearch({ strict: false }) as ElsewhereSearch;
  const { status } = toElsewhereFilter(search);
  const query = useInfiniteQuery(elsewhereQuery(search));
  const rows = query.data?.pages.flatMap(({ comments }) => comments);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const selected = rows?.filter(({ ID }) => chosen.has(ID)).map(({ ID }) => ID) ?? [];
  const client = useQueryClient();
  const toggle = (id: number) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  return (
    <>
      <PageHeader
        title={t('Comments')}
        subtitle={t('Comments below posts from elsewhere. Owners of blogs decide about their own.')}
      />
      {rows !== undefined && rows.length > 0 && (
        <Row wrap className={css.decisions}>
          <Button
            variant="plain"
            onClick={() => setChosen(new Set(selected.length > 0 ? [] : rows.map(({ ID }) => ID)))}
          >
            {selected.length > 0 ? t('Clear selection') : t('Select all')}
          </Button>
          {listDecisions(status).map(({ decision, icon, label }) => (
            <Button
              key={decision}
              icon={icon}
              disabled={selected.length === 0}
              onClick={() => void moderateElsewhere(client, selected, decision)}
            >
              {label}
            </Button>
          ))}
        </Row>
      )}
      <AdminList
        label={t('Comments')}
        query={query}
        rows={rows}
        keyOf={({ ID }) => ID}
        columns={listColumns(chosen, toggle)}
        filters={[
          {
            name: 'status',
            label: t('Show'),
            options: [
              { value: '', label: t('Waiting') },
              { value: 'spam', label: t('Spam') },
              { value: 'trash', label: t('Trash') },
            ],
            isList: true,
          },
          {
            name: 'sort',
            label: t('Sort'),
            options: [
              { value: '', label: t('Newest') },
              { value: 'oldest', label: t('Oldest') },
            ],
          },
        ]}
        values={{ sort: search.sort, status: search.status }}
        empty={{ icon: MessageSquare, title: getEmptyTitle(status) }}
      />
    </>
  );
}

function listColumns(
  chosen: ReadonlySet<number>,
  toggle: (id: number) => void,
): AdminColumn<ElsewhereComment>[] {
  return [
    {
      id: 'comment',
      label: t('Comment'),
      render: (comment) => (
        <div className={css.comment}>
          <input
            type="checkbox"
            className={css.box}
            aria-label={t('Select {site}', { site: getAuthorName(comment) })}
            checked={chosen.has(comment.ID)}
            onChange={() => toggle(comment.ID)}
          />
          <div>
            <p className={css.text} dir="auto">
              {shorten(comment.raw_content ?? '')}
            </p>
            <SpamNote spam={comment.spam} />
          </div>
        </div>
      ),
    },
    {
      id: 'author',
      label: t('Author'),
      render: ({ author }) =>
        author && (
          <Link className={css.author} to="/admin/people/$userId" params={{ userId: String(author.ID) }}>
            <bdi>{author.name}</bdi>
          </Link>
        ),
    },
    {
      id: 'post',
      label: t('Post'),
      render: ({ ID, post, site_title }) => (
        <div className={css.post}>
          <AppLink href={`/reader/feeds/${post.feed_ID}/posts/${post.ID}#comment-${ID}`}>
            <bdi>{post.title || t('Untitled post')}</bdi>
          </AppLink>
          <span className={css.site}>
            <bdi>{site_title}</bdi>
          </span>
        </div>
      ),
    },
    { id: 'date', label: t('When'), render: ({ date }) => <Time date={date} style="long" /> },
  ];
}

function shorten(text: string): string {
  const characters = [...text.slice(0, 2 * SHOWN)];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : text;
}
