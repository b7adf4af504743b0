import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle, whenUsed } from './idle.ts';

/**
 * When the code of a part is loaded that is on the page: `now` for what belongs to its first sight; when the page is `used`, or the
 * browser is idle; or only when it is `idle`, for what waits for a press. The code of the last is only fetched then, and rendered once it
 * is wanted: a button that is replaced while it is focused or held down would lose the focus or the press. On metered connections
 * nothing is loaded because of idleness.
 */
type When = 'now' | 'used' | 'idle';

export interface LatePart<P extends object> {
  /** Renders nothing until the code is loaded. */
  Part: ComponentType<P>;
  /** Fetches the code; a failure is thrown, and the next call retries. */
  load: () => Promise<void>;
  /** Returns the component, undefined until it is loaded; with `isWanted` it is loaded at once. */
  useLoaded: (isWanted: boolean) => ComponentType<P> | undefined;
}

/**
 * Creates a component whose code is loaded separately from the page. If it is already loaded it renders at once; `React.lazy`
 * would first render nothing, and the page would move.
 */
export function createPart<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  when: When = 'now',
): LatePart<P> {
  let loaded: ComponentType<P> | undefined;
  const load = async () => {
    loaded ??= await fetchPart();
  };
  function useLoaded(isWanted: boolean) {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (Shown) return;
      const show = () => load().then(() => setShown(() => loaded), ignore);
      if (isWanted || when === 'now') void show();
      else return when === 'used' ? whenUsed(show) : whenIdle(() => void load().catch(ignore));
    }, [Shown, isWanted]);
    return Shown;
  }
  function Part(props: P) {
    const Shown = useLoaded(false);
    return Shown ? <Shown {...props} /> : null;
  }
  return { Part, load, useLoaded };
}

/** Without it the page goes on, and the next use tries again. */
const ignore = () => {};
