import { type ComponentType, useEffect, useState } from 'react';

/**
 * Creates a component whose code is loaded separately from the page. If it is already loaded it renders at once; `React.lazy`
 * would first render nothing, and the page would move. `load` fetches the code; a failure is thrown, and the next call retries.
 */
export function createPart<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
): { Part: ComponentType<P>; load: () => Promise<void> } {
  let loaded: ComponentType<P> | undefined;
  const load = async () => {
    loaded ??= await fetchPart();
  };
  function Part(props: P) {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (!Shown) void load().then(() => setShown(() => loaded));
    }, [Shown]);
    return Shown ? <Shown {...props} /> : null;
  }
  return { Part, load };
}
