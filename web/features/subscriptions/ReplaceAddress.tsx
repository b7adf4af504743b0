import { useMutation } from '@tanstack/react-query';
import { parseSiteUrl } from '#shared/domain/site-url.ts';
import { t } from '#shared/i18n/translate.ts';
import { findCallError } from '#web/lib/error.ts';
import { useForm } from '#web/lib/use-form.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/notices.ts';
import { TextField } from '#web/ui/TextField.tsx';
import type { HealthySubscription } from './health.ts';
import { notifyUnverified, replaceAddressMutation } from './queries-subscribe.ts';
import css from './ReplaceAddress.module.css';

/** Moves a subscription, with all settings, to another address. Prefilled if the publisher names one. */
export function ReplaceAddress({
  subscription,
  onReplaced,
}: {
  subscription: HealthySubscription;
  onReplaced?: (() => void) | undefined;
}) {
  const { ID: subscriptionId, name, URL: address, health } = subscription;
  const viewer = useViewer();
  const replacing = useMutation(replaceAddressMutation());
  const form = useForm({
    initial: { url: health?.moved_to ?? address },
    send: async (values) => {
      if (!viewer?.email_verified) {
        notifyUnverified();
        return;
      }
      const site = parseSiteUrl(values.url);
      if (site.kind !== 'valid') return { url: t('Please enter a valid URL') };
      await replacing.mutateAsync({ subscriptionId, url: site.url });
      notify.success(t('{site} now uses the new address.', { site: name }), {
        id: `replace-${subscriptionId}`,
      });
      onReplaced?.();
    },
    explain: (failure) => ({ url: toErrorMessage(findCallError(failure)) }),
  });

  return (
    <form className={css.replace} {...form.props} noValidate>
      <TextField label={t('Feed address')} type="text" inputMode="url" exact {...form.bindText('url')} />
      <Button type="submit" size={40} disabled={form.values.url.trim() === address} busy={form.isBusy}>
        {t('Replace')}
      </Button>
    </form>
  );
}

function toErrorMessage(failure: ReturnType<typeof findCallError>): string {
  if (failure?.code === 'no_feed_found') return t('No feed is available at this url.');
  if (failure?.code === 'already_exists') return t('You already subscribe to the feed at this address.');
  const isAboutTheAddress = failure && failure.status >= 400 && failure.status < 429;
  return isAboutTheAddress ? failure.message : t('The address could not be replaced. Please try again.');
}
