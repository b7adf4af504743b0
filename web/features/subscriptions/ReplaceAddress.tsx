import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { parseSiteUrl } from '#shared/domain/site-url.ts';
import { t } from '#shared/i18n/translate.ts';
import { findCallError } from '#web/lib/error.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/notices.ts';
import { TextField } from '#web/ui/TextField.tsx';
import type { HealthySubscription } from './health.ts';
import { replaceAddressMutation } from './queries.ts';
import { notifyUnverified } from './queries-subscribe.ts';
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
  const [text, setText] = useState(health?.moved_to ?? address);
  const [error, setError] = useState<string>();
  const replacing = useMutation(replaceAddressMutation());
  const site = parseSiteUrl(text);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (replacing.isPending) return;
    if (!viewer?.email_verified) return notifyUnverified();
    if (site.kind !== 'valid') return setError(t('Please enter a valid URL'));
    try {
      await replacing.mutateAsync({ subscriptionId, url: site.url });
      notify.success(t('{site} now uses the new address.', { site: name }), {
        id: `replace-${subscriptionId}`,
      });
      onReplaced?.();
    } catch (failure) {
      setError(toErrorMessage(findCallError(failure)));
    }
  };

  return (
    <form className={css.replace} onSubmit={submit} noValidate>
      <TextField
        label={t('Feed address')}
        type="text"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" size={40} disabled={text.trim() === address} busy={replacing.isPending}>
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
