import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide';
import type { ComponentProps } from 'react';
import type { Announcement } from '#shared/api/announcements-admin.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/announcements-admin.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatDate, formatNumber } from '#web/ui/format.ts';
import { PageHeader } from '#web/ui/Page.tsx';
import { ActButton } from './ActButton.tsx';
import { ActDialog } from './ActDialog.tsx';
import { type AdminColumn, AdminList } from './AdminList.tsx';
import css from './Facts.module.css';
import { announcementsQuery } from './queries-lists.ts';
import { nameAct, useAct } from './use-act.ts';

/** `/admin/announcements`: sentences at the top of pages, now or later. */
export function AnnouncementsPage() {
  const query = useInfiniteQuery(announcementsQuery());
  const create = useAct(api.createAnnouncement);
  const update = useAct(api.updateAnnouncement);
  const remove = useAct(api.deleteAnnouncement);
  return (
    <>
      <PageHeader
        title={t('Announcements')}
        subtitle={t('Each person sees them at the top of pages until they dismiss them.')}
        actions={
          <AnnouncementDialog
            trigger={<Button>{t('Announce')}</Button>}
            title={t('Announce')}
            run={(fields) => create(fields)}
          />
        }
      />
      <AdminList
        label={t('Announcements')}
        query={query}
        rows={query.data?.pages.flatMap(({ announcements }) => announcements)}
        keyOf={({ ID }) => ID}
        columns={listColumns()}
        actions={(announcement) => (
          <span className={css.acts}>
            <AnnouncementDialog
              trigger={<Button aria-label={nameAct(t('Edit'), announcement.text)}>{t('Edit')}</Button>}
              title={t('Edit')}
              announcement={announcement}
              run={(fields) => update({ announcementId: announcement.ID, ...fields })}
            />
            <ActButton
              act={() => remove({ announcementId: announcement.ID })}
              done={t('Announcement deleted.')}
              aria-label={nameAct(t('Delete'), announcement.text)}
            >
              {t('Delete')}
            </ActButton>
          </span>
        )}
        values={{}}
        empty={{
          icon: Megaphone,
          title: t('Nothing announced yet'),
          text: t('Tell people about maintenance, new rules or a meeting.'),
        }}
      />
    </>
  );
}

interface Fields {
  text: string;
  link: string;
  audience: Announcement['audience'];
  from: string | null;
  until: string | null;
}

function AnnouncementDialog({
  announcement,
  run,
  ...dialog
}: Pick<ComponentProps<typeof ActDialog>, 'trigger' | 'title'> & {
  announcement?: Announcement;
  run: (fields: Fields) => Promise<unknown>;
}) {
  return (
    <ActDialog
      {...dialog}
      confirm={t('Save')}
      done={t('Announcement saved.')}
      fields={[
        { name: 'text', label: t('Text'), initial: announcement?.text ?? '' },
        { name: 'link', label: t('Link'), initial: announcement?.link ?? '', isOptional: true },
        {
          name: 'audience',
          label: t('Who sees it'),
          initial: announcement?.audience ?? 'members',
          options: [
            { value: 'members', label: t('Members') },
            { value: 'everyone', label: t('Everyone') },
          ],
        },
        {
          name: 'from',
          label: t('From'),
          type: 'datetime-local',
          initial: toLocalTime(announcement?.from),
          isOptional: true,
        },
        {
          name: 'until',
          label: t('Until'),
          type: 'datetime-local',
          initial: toLocalTime(announcement?.until),
          isOptional: true,
        },
      ]}
      run={({ text = '', link = '', audience, from, until }) =>
        run({
          text,
          link,
          audience: audience === 'everyone' ? 'everyone' : 'members',
          from: toIsoTime(from),
          until: toIsoTime(until),
        })
      }
    />
  );
}

/** Returns a time as a field for local times has it; empty for none. */
function toLocalTime(iso: string | null | undefined): string {
  if (!iso) return '';
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const toIsoTime = (local: string | undefined) => (local ? new Date(local).toISOString() : null);

/** A date and a time, in one line or two: neither is broken. */
function Moment({ iso }: { iso: string }) {
  return (
    <>
      <time dateTime={iso}>{formatDate(iso, { dateStyle: 'medium' })}</time>{' '}
      <time dateTime={iso}>{formatDate(iso, { timeStyle: 'short' })}</time>
    </>
  );
}

function listColumns(): AdminColumn<Announcement>[] {
  const statuses: Record<Announcement['status'], string> = {
    scheduled: t('Scheduled'),
    shown: t('Shown now'),
    over: t('Over'),
  };
  return [
    {
      id: 'text',
      label: t('Text'),
      render: ({ text, link }) => (
        <>
          <bdi className={css.name}>{text}</bdi>
          {link && <bdi className={css.second}>{link}</bdi>}
        </>
      ),
    },
    {
      id: 'status',
      label: t('Status'),
      render: ({ status, audience }) => (
        <>
          {statuses[status]}{' '}
          <span className={css.muted}>{audience === 'everyone' ? t('Everyone') : t('Members')}</span>
        </>
      ),
    },
    { id: 'from', label: t('From'), isLabelled: true, render: ({ from }) => <Moment iso={from} /> },
    {
      id: 'until',
      label: t('Until'),
      isLabelled: true,
      render: ({ until }) => (until ? <Moment iso={until} /> : '–'),
    },
    {
      id: 'dismissed',
      label: t('Dismissed'),
      isNumber: true,
      render: ({ dismissed }) => formatNumber(dismissed),
    },
  ];
}
