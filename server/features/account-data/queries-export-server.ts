import { type ExportSection, section } from './queries-export-rows.ts';

/** What a user has to do with the server itself. */
export const SERVER_SECTIONS: ExportSection[] = [
  section({
    // Without the codes of their links.
    name: 'invitations',
    from: 'sign_up_invitations',
    person: 'created_by',
    columns:
      'note, max_uses, use_count as uses, created_at as since, expires_at as until, revoked_at as revoked',
  }),
  section({
    name: 'dismissed_announcements',
    from: 'dismissed_announcements join announcements on announcements.id = announcement_id',
    key: 'announcement_id',
    columns: 'announcements.text as text',
  }),
];
