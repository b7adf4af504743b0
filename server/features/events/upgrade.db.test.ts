import pino from 'pino';
import { expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';
import { keepEventsJob } from './jobs.ts';

/** Before events lay in tables of a month. */
const BEFORE = 31;

const PLACES = `select name, user_id, properties, created_at, tableoid::regclass::text as place from events order by id`;

test('AN-01: a database that holds events from before keeps every one of them when it is brought to months', async () => {
  await using database = await createTestDatabase();
  const { pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  await migrate(pool, { upTo: BEFORE });
  await pool.query(`
    insert into users (email, username, name) values ('a@example.com', 'a', 'A'), ('b@example.com', 'b', 'B');
    insert into events (user_id, name, properties, created_at)
      select nullif(n % 3, 0), 'calypso_' || n % 4, jsonb_build_object('n', n), now() - n * interval '1 day'
      from generate_series(0, 170) n;
    insert into events (name, created_at) values ('two_years', now() - interval '2 years'), ('ahead', now() + interval '1 year');
  `);
  const columns = 'id, user_id, name, properties, created_at';
  const before = await pool.query(`select ${columns} from events order by id`);
  expect(await migrate(pool)).toContain('0032_event_months.sql');

  expect((await pool.query(`select ${columns} from events order by id`)).rows).toEqual(before.rows);
  const placed = (await pool.query(PLACES)).rows;
  for (const { name, created_at, place } of placed) {
    const month = `m${created_at.toISOString().slice(0, 7).replace('-', '_')}`;
    expect(place).toBe(`event_months.${['two_years', 'ahead'].includes(name) ? 'other' : month}`);
  }
  // Numbers go on after those that are given.
  const next = await pool.query(`insert into events (name) values ('next') returning id`);
  expect(next.rows).toEqual([{ id: before.rows.at(-1).id + 1 }]);

  // What is counted is what there is: the days that are over, and on which day each member did something last.
  const days = await pool.query(`
    select (select sum(count)::integer from event_days) as counted,
      (select count(*)::integer from events where created_at < date_trunc('day', now() at time zone 'UTC') at time zone 'UTC') as there`);
  expect(days.rows[0].counted).toBe(days.rows[0].there);
  const members = await pool.query(`
    select user_id, name, last_day::text from event_members order by 1, 2`);
  const expected = await pool.query(`
    select user_id, name, max((created_at at time zone 'UTC')::date)::text as last_day
    from (select user_id, name, created_at from events union all select user_id, '*', created_at from events) happened
    where user_id is not null group by 1, 2 order by 1, 2`);
  expect(members.rows).toEqual(expected.rows);
  const counted = await pool.query(`
    select day::text, name, members::integer from event_member_days order by 1, 2`);
  const byDay = await pool.query(`
    select last_day::text as day, name, count(*)::integer as members from event_members
    where last_day < (now() at time zone 'UTC')::date group by 1, 2 order by 1, 2`);
  expect(counted.rows).toEqual(byDay.rows);

  // And the nightly job takes it from there: only what is older than half a year goes.
  const context = { db: database.db, clock: { now: () => new Date() }, log: pino({ level: 'silent' }) };
  await keepEventsJob.run(context as never, {});
  const kept = (await pool.query('select name from events order by id')).rows;
  expect(kept).toHaveLength(before.rows.length);
  expect(kept).not.toContainEqual({ name: 'two_years' });
});
