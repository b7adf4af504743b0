import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react';
import type { Subscription } from '#shared/api/subscriptions.ts';
import type { FollowSource } from '#shared/domain/events.ts';
import { parseSiteUrl } from '#shared/domain/site-url.ts';
import { t } from '#shared/i18n/translate.ts';
import { type PreviewFeed, useFeedPreview } from '#web/features/feeds/use-feed-preview.ts';
import { unsubscribeFromFeed } from '#web/features/subscriptions/queries-subscribe.ts';
import { toFollowableFeed } from '#web/features/subscriptions/row-actions.ts';
import { useSubscribeByUrl } from '#web/features/subscriptions/use-subscribe-by-url.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** The state of the add-sites form, for the page and the dialog that show it. */
export type AddSite = ReturnType<typeof useAddSite>;

/** Takes an address as it was typed. */
const AS_TYPED = (text: string) => text;

/** Extracts the address from a shared or pasted text, with words around it or without; else returns the text. */
export function extractAddress(text: string): string {
  return text.match(/https?:\/\/\S+/)?.[0] ?? text.trim();
}

/**
 * Validates the address at every key, shows an error when the field is left, looks the address up, and follows it while it is
 * valid. `read` turns the typed text into an address.
 */
export function useAddSite(
  source: FollowSource,
  {
    initial = '',
    read = AS_TYPED,
  }: {
    initial?: string | undefined;
    read?: (text: string) => string;
  } = {},
) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const [wasLeft, setWasLeft] = useState(false);
  const [chosenId, setChosenId] = useState<number>();
  const client = useQueryClient();
  const viewer = useViewer();
  const [added, setAdded] = useState<Subscription>();
  const { followAddress, isBusy } = useSubscribeByUrl(source, { onUndone: () => setAdded(undefined) });
  const site = parseSiteUrl(read(text));
  const preview = useFeedPreview(site.kind === 'valid' ? site.url : undefined);
  const feeds = preview.kind === 'found' ? preview.feeds : [];
  // AP-06: the first feed unless another one was chosen.
  const chosen: PreviewFeed | undefined = feeds.find((feed) => feed.feed_ID === chosenId) ?? feeds[0];

  const change = (next: string) => {
    setText(next);
    if (parseSiteUrl(read(next)).kind !== 'invalid') setWasLeft(false);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (site.kind !== 'valid') return;
    const subscription = await followAddress(chosen?.subscribe_URL ?? site.url);
    if (!subscription) return;
    change('');
    setAdded(subscription);
  };

  const undo = () => {
    if (!added || !viewer) return;
    setAdded(undefined);
    input.current?.focus();
    void unsubscribeFromFeed(client, viewer, toFollowableFeed(added));
  };

  const restart = () => {
    change('');
    setAdded(undefined);
  };

  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!/\s/.test(pasted.trim()) || extractAddress(pasted) === pasted.trim()) return;
    event.preventDefault();
    change(extractAddress(pasted));
  };

  return {
    text,
    change,
    leave: () => setWasLeft(site.kind === 'invalid'),
    error: wasLeft && site.kind === 'invalid' ? t('Please enter a valid URL') : undefined,
    input,
    preview,
    chosen,
    choose: setChosenId,
    canSubmit:
      site.kind === 'valid' && !chosen?.is_following && !(preview.kind === 'failed' && preview.isFinal),
    isBusy,
    submit,
    /** The feed followed here last, until another address is looked up. */
    added,
    undo,
    restart,
    paste: handlePaste,
  };
}
