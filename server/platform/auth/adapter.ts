import type { BetterAuthOptions } from 'better-auth';
import { getAdapter } from 'better-auth/db/adapter';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Adapter = Awaited<ReturnType<typeof getAdapter>>;

/**
 * Connects the account library to our tables. A lookup by address finds the account in which the address is confirmed, else the
 * newest one that waits for it: the library expects addresses to be unique, but here only confirmed ones are.
 */
export async function createAccountsAdapter(
  options: BetterAuthOptions,
  db: Kysely<Schema>,
): Promise<() => Adapter> {
  const adapter = await getAdapter(options);
  const own: Adapter = {
    ...adapter,
    async findOne(query) {
      const [condition] = query.where;
      if (query.model !== 'user' || condition?.field !== 'email') return adapter.findOne(query);
      const found = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', String(condition.value))
        .orderBy('email_verified', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      if (!found) return null;
      return adapter.findOne({ ...query, where: [{ field: 'id', value: String(found.id) }] });
    },
    // The library also looks up addresses in its transactions. A sign-up has none: see options.ts.
    transaction: (run) => run(own),
  };
  return () => own;
}
