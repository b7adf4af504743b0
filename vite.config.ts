import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import MagicString from 'magic-string';
import customMedia from 'postcss-custom-media';
import { defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { COMPACT_OUTPUT } from './scripts/compact-output.ts';
import { compiledMessages } from './scripts/compiled-messages.ts';
import { reactModules } from './scripts/react-modules.ts';
import { serviceWorkerParts } from './scripts/service-worker.ts';
import { splitMembersStyles } from './scripts/split-styles.ts';
import { UNUSED_IN_REACT } from './scripts/unused-in-react.ts';
import { UNUSED_IN_ROUTER } from './scripts/unused-in-router.ts';
import { UNUSED_ON_SERVER } from './scripts/unused-on-server.ts';
import { withoutUnusedParts } from './scripts/unused-parts.ts';
import { youngClosures } from './scripts/young-closures.ts';
import * as breakpoints from './web/ui/breakpoints.ts';

/** What pages of several areas use, beside components and libraries: if it were in one area's file, the others would load that too. */
const SHARED =
  /\/(RecommendedSiteCard|use-recommended-sites|TagChips|ResultCard|VerifyNotice|Keys|BlogAdminFrame|BlogChoice|PostUnavailable|CommentItem|comment-actions)\.tsx?$|\/features\/(recommendations\/(present|queries)|comments\/queries|streams\/queries-recent|articles\/(queries|trash))\.ts$/;

/**
 * The application in few files: many small ones compress worse, and each is a request. A module belongs to the first group that names
 * it or something that imports it, so the order matters: what the first screen needs, what a page starts once it can be used, then what
 * several pages use and the pages by area. `$initial` is what the entry imports at once.
 */
const GROUPS = [
  {
    name: 'base',
    tags: ['$initial' as const],
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//,
  },
  { name: 'first', tags: ['$initial' as const] },
  { name: 'stream', test: /\/(streams\/Stream|ui\/StickyPanel|seen\/SeenBar)\.tsx$/ },
  { name: 'following', test: /\/following\/FollowingPage\.tsx$/ },
  { name: 'streams', test: /\/streams\/FeedPage\.tsx$/ },
  { name: 'other-streams', test: /\/streams\/(Likes|Organization|P2)Page\.tsx$/ },
  {
    name: 'services',
    test: /\/(FrameServices|marks|queries-subscribe|subscriptions\/health|StreamKeys|SwipeCards|SeenOnScroll|late-pages|live-connection|fetch-posts|offline|FollowedTags)\.tsx?$/,
  },
  { name: 'menus', test: /\/(PostMenu|AccountMenu|MenuOverlay|Popover|FeedPanels)\.tsx$/ },
  {
    name: 'ui',
    test: (path: string) =>
      /node_modules\/(@base-ui|lucide|@tanstack)\/|\/shared\/|\/web\/(ui\/(?!gallery)|lib\/)/.test(path) ||
      SHARED.test(path),
  },
  {
    name: 'reading',
    test: /\/web\/(features\/(comments|likes|posts|conversations|notifications)|pages\/(full-post|recent))\/(?!CardsPage|Moderat|AdminComments|.*-admin)|\/(GapCard|RecommendationsCard|SitesItem)\.tsx$/,
  },
  {
    name: 'finding',
    test: /\/web\/(features\/(subscriptions|pending-subscriptions|comment-subscriptions|feeds(?!\/(Admin|.*-admin))|imports|lists|tags|recommendations|streams|users|onboarding|blocks)|pages\/(manager|add-site|discover|search|tags|following\/(?!quick-post)|bloganuary)|shell)\//,
  },
  { name: 'announcements', test: /\/web\/features\/announcements\/Announcement(s|Text)\.tsx$/ },
  // For few people, with their own files of texts and styles (scripts/first-chunks.ts).
  { name: 'team', test: /\/web\/(pages\/team-blog|features\/memberships)\// },
  { name: 'moving', test: /\/web\/features\/site-imports\// },
  {
    name: 'admin',
    test: /\/web\/(features\/((admin|announcements|audit|emails|events|jobs|limits|statistics)\/(?!.*Part\.tsx)|(comments|feeds)\/(Admin|.*-admin)|reports\/(ReportsPage|present|BlockedHostsPage|DecideDialog|.*-admin))|routes\/admin-(server-)?loads)/,
  },
  {
    name: 'own',
    test: /\/web\/(features\/(?!posts\/CardsPage|articles)|pages\/(?!following)|routes\/)|\/articles\/BlogPostsPage\.tsx$/,
  },
  { name: 'editor', test: /\/web\/(features\/articles|pages\/following\/quick-post)\// },
];

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const STYLES = globSync('web/**/*.module.css', { cwd: import.meta.dirname }).sort();

/** Returns what the names of a stylesheet's classes begin with. The underscore keeps it from looking like `ad1`, which ad blockers hide. */
function toClassPrefix(path: string): string {
  const file = STYLES.indexOf(relative(import.meta.dirname, path));
  if (file < 0) throw new Error(`${path} is not among the stylesheets.`);
  return `_${LETTERS[Math.floor(file / LETTERS.length)]}${LETTERS[file % LETTERS.length]}`;
}

/**
 * The name of a class in the styles and in the scripts: two letters for its file, and its place in it. Unique and short, and the names
 * of one file begin alike, so that they compress.
 */
function shortClassName(name: string, path: string, styles: string): string {
  const names = [...styles.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi)].map(([, found]) => found);
  const place = [...new Set(names)].indexOf(name);
  if (place < 0) throw new Error(`${path} has no "${name}".`);
  return `${toClassPrefix(path)}${place.toString(36)}`;
}

/** The media queries of web/ui/breakpoints.ts as every stylesheet knows them: `PHONE` as `--phone`. */
const CUSTOM_MEDIA = Object.entries(breakpoints)
  .map(([name, query]) => `@custom-media --${name.toLowerCase().replaceAll('_', '-')} ${query};`)
  .join('');

/**
 * Lazy parts are plain imports. Vite would have a helper name everything that each of them needs, so that the browser may fetch it at
 * the same time: a tenth of our first script. A link that is pointed at fetches its page before it is pressed.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/** Writes the names of classes into the scripts, which otherwise have an object with all names of each stylesheet that they use. */
const classesByName: Plugin = {
  name: 'classes-by-name',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/.*\.tsx?$/, code: /\.module\.css'/ },
    handler(code, path) {
      const changed = new MagicString(code);
      for (const [statement, object, target] of code.matchAll(/import (\w+) from '([^']*\.module\.css)'/g)) {
        const sheet = target!.startsWith('#web/')
          ? join(import.meta.dirname, target!.slice(1))
          : join(dirname(path), target!);
        const styles = readFileSync(sheet, 'utf8');
        this.addWatchFile(sheet);
        changed.replace(new RegExp(`\\b${object}\\.([a-zA-Z]\\w*)`, 'g'), (_, name) =>
          JSON.stringify(shortClassName(name, sheet, styles)),
        );
        // Names that are computed still need the object.
        if (!code.includes(`${object}[`)) changed.replace(statement, `import '${target}'`);
      }
      return { code: changed.toString(), map: changed.generateMap({ hires: 'boundary' }) };
    },
  },
};

/** A statement that no bundler leaves out. */
const KEPT = '[][0];';

/** Keeps the rules of stylesheets of which no name is imported. */
const keptStyles: Plugin = {
  name: 'kept-styles',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code: `${code};${KEPT}`, map: null, moduleSideEffects: true }),
  },
  renderChunk(code) {
    const cleaned = new MagicString(code).replaceAll(KEPT, '');
    return { code: cleaned.toString(), map: cleaned.generateMap({ hires: 'boundary' }) };
  },
};

/** What stands in for a hook on versions of React that do not have it. */
const REACT_HAS_IT = [
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: 'use-sync-external-store/with-selector.js',
  },
];

/** Makes a stylesheet of what the entry imports at once, and nothing else. */
const onlyStyles: Rolldown.Plugin = {
  name: 'only-styles',
  resolveDynamicImport: () => ({ id: 'later', external: true }),
  generateBundle(_options, bundle) {
    for (const [name, { type }] of Object.entries(bundle)) if (type === 'chunk') delete bundle[name];
  },
};

/**
 * What each of the bundles asks for beside the rest: the member application; the visitors' script, that of blogs and their stylesheet, each apart, so
 * that visitors load nothing of the application; the service worker, which caches the application's files and so comes after it; the
 * server renderer.
 */
export const BUNDLES: NonNullable<InlineConfig['build']>[] = [
  { rollupOptions: { plugins: [splitMembersStyles()] } },
  {
    emptyOutDir: false,
    manifest: '.vite/visitor.json',
    rollupOptions: { input: 'web/entry-visitor.ts' },
  },
  {
    emptyOutDir: false,
    manifest: '.vite/blog.json',
    rollupOptions: { input: 'web/entry-blog.ts' },
  },
  {
    emptyOutDir: false,
    manifest: '.vite/visitor-styles.json',
    sourcemap: false,
    rollupOptions: {
      input: 'web/visitor-styles.ts',
      // Libraries have no styles.
      external: /^(?![./#\0]|[A-Z]:|vite\/)/,
      preserveEntrySignatures: 'strict',
      plugins: [onlyStyles],
    },
  },
  {
    emptyOutDir: false,
    manifest: '.vite/service-worker.json',
    rollupOptions: {
      input: 'web/service-worker.ts',
      plugins: [serviceWorkerParts()],
      // Its address must not change: browsers ask there for a new one.
      output: { entryFileNames: 'service-worker.js', format: 'iife', codeSplitting: false },
    },
  },
  { ssr: true },
];

/**
 * All bundles are made of one source, into `dist/client` and `dist/server`. What the server renders has the styles of the browser, so
 * class names must not depend on which bundle is being built.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    // `npm run dev` keeps what developer tools need.
    ...(isSsrBuild || mode === 'development'
      ? []
      : [withoutUnusedParts(UNUSED_IN_REACT, UNUSED_IN_ROUTER), reactModules()]),
    ...(isSsrBuild
      ? [withoutUnusedParts(UNUSED_ON_SERVER), youngClosures()]
      : [compiledMessages(), classesByName, keptStyles, plainImports]),
  ],
  resolve: { alias: REACT_HAS_IT },
  publicDir: isSsrBuild ? false : 'web/public',
  css: {
    modules: { generateScopedName: shortClassName },
    postcss: {
      plugins: [
        { postcssPlugin: 'breakpoints', Once: (root) => void root.prepend(CUSTOM_MEDIA) },
        customMedia(),
      ],
    },
  },
  ssr: { noExternal: true },
  // Unlike the browser's bundles, the server's would choose when it runs, and without the variable take React's development build.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    cssCodeSplit: false,
    // Beside each script, for whoever looks at it.
    sourcemap: !isSsrBuild,
    manifest: !isSsrBuild,
    modulePreload: false,
    target: 'es2023',
    // The first versions that know light-dark(), since 2024; older targets would freeze every colour at the root element.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rollupOptions: {
      input: isSsrBuild ? 'web/entry-server.tsx' : 'web/entry-client.tsx',
      output: isSsrBuild ? COMPACT_OUTPUT : { codeSplitting: { groups: GROUPS } },
    },
  },
}));
