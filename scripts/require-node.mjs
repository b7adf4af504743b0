import module from 'node:module';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';

// Plain JavaScript, so that an old Node can still read it and say what is wrong.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Tidings needs Node 24 or newer, and this is ${process.versions.node}. ` +
      'Run "npm ci" without leaving out optional packages: it brings its own Node 24 where one is published for this machine.',
  );
  process.exit(1);
}

// Names are looked up by the system in the same few threads that compress and read files: four slow ones would hold up all.
// The threads are made at their first use, so this is the last moment to say how many.
process.env.UV_THREADPOOL_SIZE ??= '16';

// Modules are compiled, and their types stripped, once: the next start is quicker, and it and its threads do without the compiler.
// The variable is for threads and child processes.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url));
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);

// Left to itself the heap grows to several times what is alive before it is collected. See "Memory" in docs/crawler.md.
v8.setFlagsFromString('--heap-growing-percent=20');
