import { createPart } from '#web/lib/part.tsx';

/** The announcements above a member’s page; while there are none, nobody loads their code. */
export const announcementsPart = createPart(async () => (await import('./Announcements.tsx')).Announcements);
