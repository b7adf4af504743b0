import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/audit.ts';
import { presentAct } from './present.ts';
import { listActs } from './queries.ts';

export const auditRoutes: Route<Context>[] = [
  route(api.listActs, async ({ db }: Context, { number, page_handle: before, ...filter }) => {
    const { act, actor_ID: actorId, subject_kind: subjectKind, subject_ID: subjectId } = filter;
    const rows = await listActs(db, { act, actorId, subjectKind, subjectId }, { before, limit: number + 1 });
    const acts = rows.slice(0, number).map(presentAct);
    return { acts, ...(rows.length > number && { next_page_handle: String(acts.at(-1)!.ID) }) };
  }),
];
