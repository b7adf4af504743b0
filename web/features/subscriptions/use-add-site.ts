import { type FormEvent, useRef, useState } from 'react';
import { parseSiteUrl } from '#shared/domain/site-url.ts';
import { t } from '#shared/i18n/translate.ts';
import { type PreviewFeed, useFeedPreview } from './use-feed-preview.ts';
import { useFollowAddress } from './use-follow-address.ts';

/** The state of the add-sites form, for the page and the dialog that show it. */
export type AddSite = ReturnType<typeof useAddSite>;

/** Every address is what it was typed as. */
const AS_TYPED = (text: string) => text;

/**
 * An address that is checked with every key, says what is wrong when the field is left, is looked up, and can be
 * followed while it is valid. `read` turns what was typed into the address that is meant.
 */
export function useAddSite({
  initial = '',
  read = AS_TYPED,
}: {
  initial?: string | undefined;
  read?: (text: string) => string;
} = {}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const [wasLeft, setWasLeft] = useState(false);
  const [chosenId, setChosenId] = useState<number>();
  const { followAddress, isBusy } = useFollowAddress();
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
    if (!(await followAddress(chosen?.subscribe_URL ?? site.url))) return;
    change('');
    input.current?.focus();
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
    canSubmit: site.kind === 'valid',
    isBusy,
    submit,
  };
}
