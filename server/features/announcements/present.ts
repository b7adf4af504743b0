import type { CurrentAnnouncement } from '#shared/api/announcements.ts';
import type { Announcement } from '#shared/api/announcements-admin.ts';
import type { AnnouncementRow, CurrentRow } from './queries.ts';

/** Returns what is announced now in the interface's shape. */
export function presentCurrent(rows: readonly CurrentRow[]): { announcements: CurrentAnnouncement[] } {
  return { announcements: rows.map(({ id, text, link }) => ({ ID: id, text, link })) };
}

export function presentAnnouncement(row: AnnouncementRow, now: Date): Announcement {
  const isOver = row.ends_at !== null && row.ends_at <= now;
  return {
    ID: row.id,
    text: row.text,
    link: row.link,
    audience: row.audience,
    from: row.starts_at.toISOString(),
    until: row.ends_at?.toISOString() ?? null,
    status: isOver ? 'over' : row.starts_at > now ? 'scheduled' : 'shown',
    dismissed: row.dismissed,
  };
}
