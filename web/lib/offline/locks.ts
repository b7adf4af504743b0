/**
 * Runs something in one of the browser's tabs at a time. Browsers have locks only over HTTPS and on localhost; without them it may run
 * in two tabs at once.
 */
export function runAlone<T>(name: string, run: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, run) : run();
}
