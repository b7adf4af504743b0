import type { Context } from '#server/context.ts';
import type { Form } from '#server/platform/http/form.ts';
import { Frequency } from '#shared/api/subscriptions.ts';
import { confirmAsk } from './queries.ts';
import { readAsk } from './rules.ts';

const PAGE = '/subscriptions/confirm';

/** The page that a mailed link opens: a program that only follows links changes nothing (RFC 8058 says why). */
const confirmSubscription: Form<Context> = {
  path: PAGE,
  handle: async ({ db, signer, clock }, { query, values }) => {
    const token = query.token ?? '';
    const ask = readAsk(signer, token);
    if (!ask) return { kind: 'done', to: PAGE };
    const { data: frequency } = Frequency.safeParse(values.frequency);
    const wish = { now: clock.now(), frequency };
    const outcome = await db.transaction().execute((trx) => confirmAsk(trx, ask, wish));
    if (outcome === 'changed' && frequency)
      return { kind: 'done', to: `${PAGE}?${new URLSearchParams({ token, status: 'changed' })}` };
    return { kind: 'done', to: outcome ? `${PAGE}?status=confirmed` : PAGE };
  },
};

export const pendingSubscriptionForms: Form<Context>[] = [confirmSubscription];
