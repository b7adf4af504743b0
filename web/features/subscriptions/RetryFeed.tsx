import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/notices.ts';
import { notifyRetried, retryMutation } from './health.ts';

/** Fetches a followed feed now, and announces the result. */
export function RetryFeed({
  feedId,
  name,
  variant = 'link',
  className,
}: { feedId: number; name: string } & Pick<ButtonProps, 'variant' | 'className'>) {
  const retrying = useMutation(retryMutation(feedId));
  const retry = async () => {
    try {
      notifyRetried(name, await retrying.mutateAsync({ feedId }));
    } catch {
      notify.error(t('The feed could not be read. Please try again.'), { id: `retry-${feedId}` });
    }
  };
  return (
    <Button
      variant={variant}
      {...(variant === 'secondary' && { icon: RotateCw })}
      className={className}
      aria-label={t('Retry {site}', { site: name })}
      busy={retrying.isPending}
      onClick={() => void retry()}
    >
      {t('Retry')}
    </Button>
  );
}
