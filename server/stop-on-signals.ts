/** How long requests and jobs under way may take to finish when the process is asked to stop. */
const STOP_DEADLINE_MS = 15_000;

/** Ctrl+C under npm arrives twice, from the terminal and from npm: what follows so closely is no second wish. */
const ECHO_MS = 2_000;

/**
 * Ends the process on SIGINT, SIGTERM or SIGHUP: calls `stop`, which must bear being called while the process is still starting,
 * and exits when it is done, or after fifteen seconds. A further signal ends it at once; an embedded PostgreSQL then ends
 * by itself. Answers a signal that is aborted as soon as the process stops.
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
    // A terminal that was closed takes no more words, and they are no reason to break off.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
    console.log('Stopping…');
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
