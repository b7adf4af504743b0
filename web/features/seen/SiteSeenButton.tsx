import { useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { markAll } from './queries-mark.ts';

/** Marks all posts of a subscription as seen, from the sidebar. */
export function SiteSeenButton({
  site,
  className,
}: {
  site: { feed_ID: number; name: string };
  className: string | undefined;
}) {
  const client = useQueryClient();
  return (
    <IconButton
      icon={CheckCheck}
      iconSize={16}
      label={t('Mark all of {site} as seen', { site: site.name })}
      {...(className && { className })}
      onClick={() => void markAll(client, [site.feed_ID])}
    />
  );
}
