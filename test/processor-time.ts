/** Returns how long this thread computes, in milliseconds: other work on the machine does not count. */
export function measureProcessorMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
