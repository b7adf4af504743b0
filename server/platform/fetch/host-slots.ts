export interface HostSlots {
  /** Waits for a slot at a host and returns the function that releases it; rejects with the signal's reason. */
  acquire: (host: string, signal?: AbortSignal) => Promise<() => void>;
}

interface Host {
  busy: number;
  waiting: (() => void)[];
}

/** Limits concurrent requests to one host name to `perHost`, first come first served. */
export function createHostSlots(perHost: number): HostSlots {
  const hosts = new Map<string, Host>();

  function leave(name: string, host: Host) {
    const next = host.waiting.shift();
    if (next !== undefined) return next();
    host.busy -= 1;
    if (host.busy === 0) hosts.delete(name);
  }

  /** Returns a function that releases a slot once, however often it is called. */
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
    // The slot is passed on, so `busy` stays the same.
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
