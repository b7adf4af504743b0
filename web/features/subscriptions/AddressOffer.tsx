import { useLocation } from '@tanstack/react-router';
import { Plus } from 'lucide';
import type { ReactNode } from 'react';
import type { FollowSource } from '#shared/domain/events.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { isAddress } from './rules.ts';
import { useSubscribeByUrl } from './use-subscribe-by-url.ts';

/** Offers to subscribe to a search term that resembles an address; for any other renders `otherwise`. Visitors log in first. */
export function AddressOffer({
  text,
  source,
  otherwise = null,
}: {
  text: string;
  source: FollowSource;
  otherwise?: ReactNode;
}) {
  const viewer = useViewer();
  const path = useLocation({ select: ({ href }) => href });
  const { followAddress, isBusy } = useSubscribeByUrl(source);
  if (!isAddress(text)) return otherwise;
  const address = text.trim();
  const buttonProps = {
    variant: 'primary',
    size: 40,
    icon: Plus,
    children: t('Subscribe to {site}', { site: address }),
  } as const;
  return viewer ? (
    <Button {...buttonProps} busy={isBusy} onClick={() => void followAddress(address)} />
  ) : (
    <ButtonLink {...buttonProps} to="/log-in" search={{ redirect_to: path }} />
  );
}
