import { useEffect, useEffectEvent } from 'react';
import { grantWish, type Wish } from './wish.ts';

/** Fulfils the visitor's wish when it is this one; `fulfil` is left undefined until it is known what there is to do. */
export function useWish(wish: Wish, fulfil: (() => void) | undefined): void {
  const isReady = fulfil !== undefined;
  const doIt = useEffectEvent(() => fulfil?.());
  useEffect(() => {
    if (isReady && grantWish(wish)) doIt();
  }, [isReady, wish]);
}
