import type { Context } from '#server/context.ts';
import { requireSession } from '#server/platform/auth/viewer.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/push.ts';
import * as queries from './queries.ts';

const DONE = { success: true as const };

export const pushRoutes: Route<Context>[] = [
  route(api.getPushKey, async ({ vapid }: Context) => ({ key: vapid.publicKey })),

  route(api.createPushSubscription, async ({ db, clock }: Context, input, viewer) => {
    requireSession(viewer);
    await queries.createPushSubscription(db, { ...input, userId: viewer.id, now: clock.now() });
    return DONE;
  }),

  route(api.deletePushSubscription, async ({ db }: Context, { endpoint }, viewer) => {
    await queries.deletePushSubscription(db, viewer.id, endpoint);
    return DONE;
  }),
];
