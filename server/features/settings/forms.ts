import type { Context } from '#server/context.ts';
import { addressConfirmed } from '#server/features/accounts/changed.ts';
import type { Form } from '#server/platform/http/form.ts';
import { enqueueAddressChangedEmail, verifyConfirmation } from './emails.ts';
import { confirmNewEmail } from './queries.ts';

/** The page of the link to a new address: a program that only follows links changes nothing. */
const confirmEmail: Form<Context> = {
  path: '/confirm-email',
  handle: async (context, { query }) => {
    const { db, clock } = context;
    const confirmation = verifyConfirmation(context, query.token ?? '');
    const isDone =
      confirmation !== undefined &&
      (await db.transaction().execute(async (trx) => {
        const { userId, email } = confirmation;
        const user = await confirmNewEmail(trx, userId, email, clock.now());
        if (user) await enqueueAddressChangedEmail(context, trx, user, email);
        if (user) await addressConfirmed(trx, userId, { isFirst: !user.email_verified });
        return user !== undefined;
      }));
    return { kind: 'done', to: isDone ? '/confirm-email?confirmed=1' : '/confirm-email' };
  },
};

export const settingsForms: Form<Context>[] = [confirmEmail];
