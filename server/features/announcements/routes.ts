import type { Context } from '#server/context.ts';
import { recordAct, toActor } from '#server/features/audit/queries.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/announcements.ts';
import * as adminApi from '#shared/api/announcements-admin.ts';
import { parseDismissed } from '#shared/domain/dismissed-announcements.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { presentAnnouncement, presentCurrent } from './present.ts';
import * as queries from './queries.ts';

const DONE = { success: true as const };

export const announcementRoutes: Route<Context>[] = [
  route(api.listCurrentAnnouncements, async ({ db, clock }: Context, _, viewer, headers) => {
    const rows = await queries.listCurrent(db, viewer?.id ?? null, clock.now());
    const dismissed = viewer ? [] : parseDismissed(headers.cookie);
    return presentCurrent(rows.filter(({ id }) => !dismissed.includes(id)));
  }),

  route(api.dismissAnnouncement, async ({ db }: Context, { announcementId }, viewer) => {
    if (!(await queries.dismissAnnouncement(db, announcementId, viewer.id))) throw createNotFound();
    return DONE;
  }),

  route(adminApi.listAnnouncements, async ({ db, clock }: Context, { number, page_handle: before }) => {
    const rows = await queries.listAnnouncements(db, { before, limit: number + 1 });
    const shown = rows.slice(0, number);
    return {
      announcements: shown.map((row) => presentAnnouncement(row, clock.now())),
      ...(rows.length > number && { next_page_handle: String(shown.at(-1)!.id) }),
    };
  }),

  route(adminApi.createAnnouncement, async ({ db, clock }: Context, input, viewer) => {
    const fields = toFields(input, clock.now());
    const row = await db.transaction().execute(async (trx) => {
      const created = await queries.createAnnouncement(trx, fields, clock.now());
      await recordAct(trx, toActor(viewer), {
        act: 'announcement.create',
        subject: { id: created.id, name: fields.text },
        details: { audience: fields.audience, ...(fields.link && { link: fields.link }) },
      });
      return created;
    });
    return presentAnnouncement(row, clock.now());
  }),

  route(adminApi.updateAnnouncement, async ({ db, clock }: Context, { announcementId, ...input }, viewer) => {
    const row = await db.transaction().execute(async (trx) => {
      const before = await queries.findAnnouncement(trx, announcementId);
      if (!before) throw createNotFound();
      const fields = toFields(input, before.starts_at);
      await queries.updateAnnouncement(trx, announcementId, fields);
      const [was, is] = [describe(before), describe(fields)];
      const changed = Object.keys(is).filter((name) => was[name] !== is[name]);
      await recordAct(trx, toActor(viewer), {
        act: 'announcement.change',
        subject: { id: announcementId, name: before.text },
        details: Object.fromEntries(changed.map((name) => [name, [was[name]!, is[name]!]])),
      });
      return { ...before, ...fields };
    });
    return presentAnnouncement(row, clock.now());
  }),

  route(adminApi.deleteAnnouncement, async ({ db }: Context, { announcementId }, viewer) => {
    await db.transaction().execute(async (trx) => {
      const before = await queries.findAnnouncement(trx, announcementId);
      if (!before) throw createNotFound();
      await queries.deleteAnnouncement(trx, announcementId);
      await recordAct(trx, toActor(viewer), {
        act: 'announcement.delete',
        subject: { id: announcementId, name: before.text },
      });
    });
    return DONE;
  }),
];

/** Throws `invalid_input` for an announcement that would end before it begins. */
function toFields(
  { text, link, audience, from, until }: InputOf<typeof adminApi.createAnnouncement>,
  begin: Date,
): queries.AnnouncementFields {
  const starts_at = from === null ? begin : new Date(from);
  const ends_at = until === null ? null : new Date(until);
  if (ends_at && ends_at <= starts_at)
    throw new AppError('invalid_input', 'The announcement would end before it begins.', {
      field: 'until',
    });
  return { text, link, audience, starts_at, ends_at };
}

/** Returns the fields for the log. */
function describe(fields: queries.AnnouncementFields): Record<string, string> {
  return {
    text: fields.text,
    link: fields.link,
    audience: fields.audience,
    from: fields.starts_at.toISOString(),
    until: fields.ends_at?.toISOString() ?? '',
  };
}

const createNotFound = () => new AppError('not_found', 'We can’t find that announcement.');
