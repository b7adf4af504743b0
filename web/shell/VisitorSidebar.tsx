import { Compass, Hash, Heart, type IconNode, MessagesSquare, Newspaper, Search, Settings2 } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { type LogInIntent, toLogInLink } from '#web/lib/log-in-intent.ts';
import { Icon } from '#web/ui/Icon.tsx';
import css from './VisitorSidebar.module.css';

/** Pages with the sidebar: those where visitors find posts and sites, but no full posts (RO-05). */
export function hasVisitorSidebar(path: string): boolean {
  return /^\/(?:discover|reader\/search|tags?)(?=[/?]|$)/.test(path);
}

/**
 * The main navigation of visitors at the side, where there is room. Pages for members lead to the log-in page and from there to the
 * page; the press is stored as the last action that required a log-in (RD-28).
 */
export function VisitorSidebar({ path }: { path: string }) {
  return (
    <nav className={css.sidebar} aria-label={t('Main')}>
      <Place icon={Search} to="/reader/search" label={t('Search')} path={path} />
      <Place icon={Compass} to="/discover" label={t('Discover')} path={path} />
      <Place icon={Hash} to="/tags" label={t('Tags')} path={path} />
      <p className={css.heading}>{t('With an account')}</p>
      <MembersPlace icon={Newspaper} to="/reader" intent="open-reader" label={t('Recent')} />
      <MembersPlace icon={Heart} to="/activities/likes" intent="open-likes" label={t('Likes')} />
      <MembersPlace
        icon={MessagesSquare}
        to="/reader/conversations"
        intent="open-conversations"
        label={t('Conversations')}
      />
      <MembersPlace
        icon={Settings2}
        to="/reader/subscriptions"
        intent="open-subscriptions"
        label={t('Manage subscriptions')}
      />
    </nav>
  );
}

function Place({ icon, to, label, path }: { icon: IconNode; to: string; label: string; path: string }) {
  return (
    <a href={to} className={css.item} aria-current={isWithin(path, to)}>
      <Icon of={icon} size={20} />
      {label}
    </a>
  );
}

function MembersPlace({
  icon,
  to,
  intent,
  label,
}: {
  icon: IconNode;
  to: string;
  intent: LogInIntent;
  label: string;
}) {
  return (
    <a {...toLogInLink(to, intent)} className={css.item} rel="nofollow">
      <Icon of={icon} size={20} />
      {label}
    </a>
  );
}

/** A tag's page belongs to the list of tags. */
function isWithin(path: string, to: string): 'page' | 'true' | undefined {
  if (isAt(path, to)) return 'page';
  return to === '/tags' && isAt(path, '/tag') ? 'true' : undefined;
}

/** Whether a path with its query is the target, or below it. */
export function isAt(path: string, target: string): boolean {
  return path === target || path.startsWith(`${target}/`) || path.startsWith(`${target}?`);
}
