import type { UseMutationResult } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import type { CallError } from '#web/lib/call.ts';
import { Button } from '#web/ui/Button.tsx';
import type { NewItem } from './queries-change.ts';

export type Adding = UseMutationResult<unknown, CallError, NewItem>;

/** Adds an item to the list; busy while that is under way. */
export function AddButton({
  name,
  item,
  adding,
  onAdded,
}: {
  name: string;
  item: NewItem;
  adding: Adding;
  onAdded?: () => void;
}) {
  const isThis = JSON.stringify(adding.variables) === JSON.stringify(item);
  return (
    <Button
      variant="follow"
      icon={Plus}
      aria-label={t('Add {item}', { item: name })}
      busy={adding.isPending && isThis}
      disabled={adding.isPending && !isThis}
      onClick={() => adding.mutate(item, { ...(onAdded && { onSuccess: onAdded }) })}
    >
      {t('Add')}
    </Button>
  );
}

/** Returns the server's error for the item added last. */
export function findAddError(adding: Adding, item: NewItem): string | undefined {
  if (!adding.error || JSON.stringify(adding.variables) !== JSON.stringify(item)) return undefined;
  return adding.error.message;
}
