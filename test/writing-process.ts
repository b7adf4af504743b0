import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { openDatabase } from '#server/platform/db/database.ts';

/**
 * A process that the tests of the embedded server kill: it opens the data directory in its argument and counts, committing one
 * row per number, and prints each number after its commit. A closed standard input ends it cleanly.
 */
process.umask(0o077);
const { pool, close } = await openDatabase({
  dataDir: process.argv[2] ?? '',
  log: pino({ level: 'silent' }),
});
await pool.query('create table if not exists numbers (n integer primary key)');
const { rows } = await pool.query<{ next: number }>('select coalesce(max(n), 0) + 1 as next from numbers');

let ending = false;
process.stdin.resume().on('end', () => {
  ending = true;
});
for (let n = rows[0]?.next ?? 1; !ending; n += 1) {
  // The server may be gone for a moment: retries the same number, which may have been committed.
  await pool.query('insert into numbers values ($1) on conflict do nothing', [n]).then(
    () => console.log(n),
    () => {
      n -= 1;
    },
  );
  await delay(5);
}
await close();
