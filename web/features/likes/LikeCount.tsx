import { Heart } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { ActionAnchor } from '#web/ui/ActionButton.tsx';

/** How many like something, for a page without scripts: a link to where one can like it too, the log-in page for visitors. */
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
