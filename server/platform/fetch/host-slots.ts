export interface HostSlots {
  /** Waits for a turn at a host and gives the function that ends the turn; rejects with the signal's reason. */
  acquire: (host: string, signal?: AbortSignal) => Promise<() => void>;
}

interface Host {
  busy: number;
  waiting: (() => void)[];
}

/** Lets at most `perHost` requests run at one host name at a time, in the order in which they came. */
export function createHostSlots(perHost: number): HostSlots {
  const hosts = new Map<string, Host>();

  function leave(name: string, host: Host) {
    const next = host.waiting.shift();
    if (next !== undefined) return next();
    host.busy -= 1;
    if (host.busy === 0) hosts.delete(name);
  }

  /** Ends a turn once, however often it is called. */
  function createRelease(name: string, host: Host): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      leave(name, host);
    };
  }

  async function acquire(name: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const host = hosts.get(name) ?? { busy: 0, waiting: [] };
    hosts.set(name, host);
    if (host.busy < perHost) {
      host.busy += 1;
      return createRelease(name, host);
    }
    // Whoever leaves hands the turn over, so `busy` stays as it is.
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      };
      const cancel = () => {
        host.waiting.splice(host.waiting.indexOf(start), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      host.waiting.push(start);
    });
    return createRelease(name, host);
  }

  return { acquire };
}
