import { useEffect, useEffectEvent } from 'react';
import { consumeIntent, type LogInIntent } from './log-in-intent.ts';

/** Fulfils the visitor's wish when it is this one; `fulfil` is left undefined until it is known what there is to do. */
export function useLogInIntent(intent: LogInIntent, fulfil: (() => void) | undefined): void {
  const isReady = fulfil !== undefined;
  const doIt = useEffectEvent(() => fulfil?.());
  useEffect(() => {
    if (isReady && consumeIntent(intent)) doIt();
  }, [isReady, intent]);
}
