import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The minimum share of functions whose name begins with a verb of CONTRIBUTING.md; the rest have ordinary verbs. */
const SHARE = 0.8;

const FUNCTION =
  /\bfunction\*? ([a-z]\w*)|\bconst ([a-z]\w*)(?:: [^=;]+)? = (?:async )?(?:\([^()]*\)(?:: [^=;{]+)? =>|\w+ =>)/g;

it('functions begin with a verb of the table', () => {
  const table = readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^\|((?: `[a-z]+…`)+) \|/gm);
  const verbs = [...table].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([a-z]+)…`/g)].map(([, verb]) => verb!),
  );
  expect(verbs).toContain('find');

  const files = globSync('{shared,server,web}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(FUNCTION)].map((match) => match[1] ?? match[2]!),
  );
  expect(names.length).toBeGreaterThan(3_000);
  const begins = new RegExp(`^(?:${verbs.join('|')})(?![a-z])`);
  // Builders of queries and mutations are named after what they build.
  const named = names.filter((name) => begins.test(name) || /(?:Query|Mutation|Options)$/.test(name));
  expect(named.length / names.length).toBeGreaterThan(SHARE);
});
