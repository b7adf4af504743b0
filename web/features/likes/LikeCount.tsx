import { Heart } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { ActionAnchor } from '#web/ui/ActionButton.tsx';

/** The number of likes, for a page without scripts: a link to a page with a like button, for visitors the log-in page. */
export function LikeCount({
  count,
  link,
  label = t('Log in to like'),
  iconSize = 20,
}: {
  count: number;
  link: { href: string };
  label?: string;
  iconSize?: 16 | 20;
}) {
  return <ActionAnchor {...link} icon={Heart} iconSize={iconSize} label={label} count={count} />;
}
