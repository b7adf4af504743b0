import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide';
import { useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { runMutation } from '#web/lib/query.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/notices.ts';

/** Fetches a followed feed now, and announces the result. */
export function RetryFeed({
  feedId,
  name,
  variant = 'link',
  className,
}: { feedId: number; name: string } & Pick<ButtonProps, 'variant' | 'className'>) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      const { notifyRetried, retryMutation } = await import('./health.ts');
      notifyRetried(name, await runMutation(client, retryMutation(feedId), { feedId }));
    } catch {
      notify.error(t('The feed could not be read. Please try again.'), { id: `retry-${feedId}` });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant={variant}
      {...(variant === 'secondary' && { icon: RotateCw })}
      className={className}
      aria-label={t('Retry {site}', { site: name })}
      busy={isBusy}
      onClick={() => void retry()}
    >
      {t('Retry')}
    </Button>
  );
}
