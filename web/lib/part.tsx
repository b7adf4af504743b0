import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose code comes apart from the page. What is loaded already shows at once: `React.lazy` would show nothing first all
 * the same, and the page would move. `load` fetches the code; a failure is thrown, and the next call tries again.
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
