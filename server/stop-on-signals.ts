import cluster from 'node:cluster';

/** How long running requests and jobs may take when the process is stopping. */
const STOP_DEADLINE_MS = 15_000;

/** Ctrl+C under npm arrives twice, from the terminal and from npm: a second signal this soon is ignored. */
const ECHO_MS = 2_000;

/**
 * Stops the process on SIGINT, SIGTERM or SIGHUP: calls `stop`, possibly while the process is still starting, and exits when it
 * is done, or after fifteen seconds. A further signal exits at once; an embedded PostgreSQL then stops by itself. Returns a
 * signal that is aborted as soon as the process stops.
 */
export function stopOnSignals(stop: () => Promise<void>): AbortSignal {
  const stopping = new AbortController();
  let requestedAt = 0;
  const onSignal = () => {
    if (stopping.signal.aborted) {
      if (performance.now() - requestedAt > ECHO_MS) process.exit(1);
      return;
    }
    requestedAt = performance.now();
    stopping.abort();
    // A closed terminal accepts no more output, which is no reason to abort.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
    // The main process speaks for its web processes.
    if (cluster.isPrimary) console.log('Stopping…');
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return stopping.signal;
}
