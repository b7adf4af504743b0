import {
  AtSign,
  Download,
  Heart,
  type IconNode,
  List,
  MessageCircle,
  Newspaper,
  Pencil,
  Plus,
  Repeat2,
  Reply,
  ShieldAlert,
} from 'lucide';
import type { Notification } from '#shared/api/notifications.ts';
import { joinClasses } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Avatar, SiteIcon } from '#web/ui/SiteIcon.tsx';
import css from './NotificationIcon.module.css';

const BADGES: Record<Notification['type'], { icon: IconNode; tone: 'talk' | 'like' | 'good' | 'care' }> = {
  like: { icon: Heart, tone: 'like' },
  comment_like: { icon: Heart, tone: 'like' },
  follow: { icon: Plus, tone: 'good' },
  list_follow: { icon: List, tone: 'good' },
  comment: { icon: MessageCircle, tone: 'talk' },
  comment_reply: { icon: Reply, tone: 'talk' },
  conversation: { icon: MessageCircle, tone: 'talk' },
  moderation: { icon: ShieldAlert, tone: 'care' },
  new_post: { icon: Newspaper, tone: 'talk' },
  invitation: { icon: Pencil, tone: 'good' },
  import: { icon: Download, tone: 'good' },
  reblog: { icon: Repeat2, tone: 'good' },
  mention: { icon: AtSign, tone: 'talk' },
};

/** The avatar of who did it, with a symbol of what they did. Decorative: the sentence says both. */
export function NotificationIcon({ notification }: { notification: Notification }) {
  const { icon, tone } = BADGES[notification.type];
  const actor = notification.actors[0];
  return (
    <span className={css.icon} aria-hidden>
      {actor ? (
        <Avatar src={actor.avatar_URL} name={actor.name} size={40} />
      ) : (
        <SiteIcon
          src={notification.feed?.icon}
          name={notification.feed?.name ?? notification.team?.title ?? 'Tidings'}
          size={40}
        />
      )}
      <span className={joinClasses(css.badge, css[tone])}>
        <Icon of={icon} size={16} />
      </span>
    </span>
  );
}
