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
// So little of the young heap is left at a time that several threads take more to divide it than one to move it.
v8.setFlagsFromString('--no-parallel-scavenge');
// Maglev, the compiler between the simple one and the best: what it needed for a function is freed at once, because glibc does not get
// back what other threads free later, and functions do not contain those that they call.
v8.setFlagsFromString('--no-maglev-destroy-on-background');
v8.setFlagsFromString('--no-maglev-inlining');
// The main thread has its young heap already. As long as the option is set, threads would ignore limits of their own
// (server/thread/parse-pool.ts).
v8.setFlagsFromString('--max-semi-space-size=0');
