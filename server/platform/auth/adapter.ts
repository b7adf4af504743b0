import type { BetterAuthOptions } from 'better-auth';
import { getAdapter } from 'better-auth/db/adapter';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { deleteSessions } from './delete-sessions.ts';
import type { AccountHooks } from './hooks.ts';
import { createSignUpError } from './log-in-errors.ts';

type Adapter = Awaited<ReturnType<typeof getAdapter>>;

/**
 * Connects the account library to our tables. A lookup by address finds the account in which the address is confirmed, else the
 * newest one that waits for it: the library expects addresses to be unique, but here only confirmed ones are. What follows from a
 * new account, a confirmed address or an ended session happens in the same transaction.
 */
export async function createAccountsAdapter(
  options: BetterAuthOptions,
  db: Kysely<Schema>,
  hooks: AccountHooks,
): Promise<() => Adapter> {
  const adapter = await getAdapter(options);
  const endSessions = async ({ where }: Pick<Parameters<Adapter['deleteMany']>[0], 'where'>) => {
    // Without a limit the library finds a hundred.
    const sessions = await adapter.findMany<{ id: string }>({ model: 'session', where, limit: 1_000_000 });
    return deleteSessions(db, sql`id = any(${sessions.map(({ id }) => id)}::bigint[])`);
  };
  const inTransaction = <R>(run: (trx: Transaction<Schema>, inner: Adapter) => Promise<R>) =>
    db
      .transaction()
      .execute(async (trx) =>
        run(trx, await getAdapter({ ...options, database: { db: trx, type: 'postgres' } })),
      );
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
    async create<T extends Record<string, unknown>, R = T>(
      query: Parameters<typeof adapter.create<T, R>>[0],
    ) {
      if (query.model !== 'user') return adapter.create<T, R>(query);
      return inTransaction(async (trx, inner) => {
        const user = await inner.create<T, R & { id: string }>(query);
        const refusal = await hooks.created(trx, Number(user.id));
        if (refusal) throw createSignUpError(refusal);
        return user;
      });
    },
    async update<T>(query: Parameters<typeof adapter.update<T>>[0]) {
      if (query.model !== 'user' || query.update.emailVerified !== true) return adapter.update<T>(query);
      return inTransaction(async (trx, inner) => {
        const user = await inner.update<T & { id: string }>(query);
        if (user) await hooks.addressConfirmed(trx, Number(user.id));
        return user;
      });
    },
    async delete(query) {
      if (query.model === 'session') await endSessions(query);
      else await adapter.delete(query);
    },
    async deleteMany(query) {
      return query.model === 'session' ? (await endSessions(query)).length : adapter.deleteMany(query);
    },
    // The library also looks up addresses in its transactions. A sign-up has none: see options.ts.
    transaction: (run) => run(own),
  };
  return () => own;
}
