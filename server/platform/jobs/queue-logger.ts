import { Logger as QueueLogger } from 'graphile-worker';
import type { Logger } from 'pino';

/** Writes the queue's log lines to ours. Its info level has one line per job, which is debug here. */
export function createQueueLogger(log: Logger): QueueLogger {
  return new QueueLogger((scope) => (level, message, meta) => {
    const line = { task: scope.taskIdentifier, job: scope.jobId, err: meta?.error };
    if (level === 'error') log.error(line, message);
    else if (level === 'warning') log.warn(line, message);
    else log.debug(line, message);
  });
}
