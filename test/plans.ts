import { Kysely, PostgresDialect } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import type { TestDatabase } from './database.ts';

type Pool = TestDatabase['pool'];

/** A statement sent to the database. */
export interface Asked {
  text: string;
  values: unknown[];
}

export interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Adds the rows that a plan has read of each table. */
export function sumRead(node: PlanNode, read: Record<string, number>): void {
  const table = node['Relation Name'];
  const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  if (table) read[table] = (read[table] ?? 0) + rows;
  for (const inner of node.Plans ?? []) sumRead(inner, read);
}

/** Returns a database that records its statements. */
export function recordedDatabase(pool: Pool, statements: Asked[]): Kysely<Schema> {
  const connect = async () => {
    const client = await pool.connect();
    return {
      query: (statement: string | { text: string }, values: readonly unknown[]) => {
        const text = typeof statement === 'string' ? statement : statement.text;
        statements.push({ text, values: [...values] });
        return client.query(statement, [...values]);
      },
      release: () => client.release(),
    };
  };
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => {} } as never }),
  });
}
