import type { ComponentProps } from 'react';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { runAct } from './use-act.ts';

/** Does an act that needs no question, once at a time, and reports how it went. */
export function ActButton({
  act,
  done,
  ...button
}: Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & {
  act: () => Promise<unknown>;
  /** Reported afterwards. */
  done: string;
}) {
  const { run, isBusy } = useAction(() => runAct(act, done));
  return <Button {...button} busy={isBusy} onClick={() => void run()} />;
}
