import type { Context } from '#server/context.ts';
import type { Form } from '#server/platform/http/form.ts';
import { Frequency } from '#shared/api/subscriptions.ts';
import { confirmPendingByKey } from './queries.ts';
import { verifyPendingKey } from './rules.ts';

const PAGE = '/subscriptions/confirm';

/** The page of an emailed link: a program that only follows links changes nothing (see RFC 8058). */
const confirmSubscription: Form<Context> = {
  path: PAGE,
  handle: async ({ db, signer, clock }, { query, values }) => {
    const token = query.token ?? '';
    const pendingKey = verifyPendingKey(signer, token);
    if (!pendingKey) return { kind: 'done', to: PAGE };
    const { data: frequency } = Frequency.safeParse(values.frequency);
    const options = { now: clock.now(), frequency };
    const outcome = await db.transaction().execute((trx) => confirmPendingByKey(trx, pendingKey, options));
    if (outcome === 'changed' && frequency)
      return { kind: 'done', to: `${PAGE}?${new URLSearchParams({ token, status: 'changed' })}` };
    return { kind: 'done', to: outcome ? `${PAGE}?status=confirmed` : PAGE };
  },
};

export const pendingSubscriptionForms: Form<Context>[] = [confirmSubscription];
