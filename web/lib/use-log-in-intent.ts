import { useEffect, useEffectEvent } from 'react';
import { consumeIntent, type LogInIntent } from './log-in-intent.ts';

/** Carries out the visitor's intent if it is this one; `fulfil` is undefined until it is known what to do. */
export function useLogInIntent(intent: LogInIntent, fulfil: (() => void) | undefined): void {
  const isReady = fulfil !== undefined;
  const doIt = useEffectEvent(() => fulfil?.());
  useEffect(() => {
    if (isReady && consumeIntent(intent)) doIt();
  }, [isReady, intent]);
}
