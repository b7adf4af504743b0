import module from 'node:module';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';

// Plain JavaScript, so that an old Node can still read it and report the problem.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Tidings needs Node 24 or newer, and this is ${process.versions.node}. ` +
      'Run "npm ci" without leaving out optional packages: it brings its own Node 24 where one is published for this machine.',
  );
  process.exit(1);
}

// System name lookups use the same few threads as compression and file reads: four slow ones would block all. The threads are
// created on first use, so this is the last moment to set their number.
process.env.UV_THREADPOOL_SIZE ??= '16';

// Caches compiled and type-stripped modules: the next start is faster, and it and its threads need no compiler. The variable is
// for threads and child processes.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url));
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);

// See "Memory" in docs/crawler.md and ADR 0036. By default the heap grows to several times the live data before it is collected.
v8.setFlagsFromString('--heap-growing-percent=45');
// Few objects survive in the young heap: sharing them out among threads costs more than moving them with one.
v8.setFlagsFromString('--no-parallel-scavenge');
// Maglev, V8's middle compiler, otherwise frees its working memory later and on other threads, and glibc keeps 35 MB of it. Without
// inlining its code is smaller, and no slower here.
v8.setFlagsFromString('--no-maglev-destroy-on-background');
v8.setFlagsFromString('--no-maglev-inlining');
// The main thread has its young heap already. As long as the option is set, threads would ignore limits of their own
// (server/thread/parse-pool.ts).
v8.setFlagsFromString('--max-semi-space-size=0');
