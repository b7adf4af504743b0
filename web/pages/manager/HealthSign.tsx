import { Check, CircleX, CornerUpRight, type IconNode, Moon, TriangleAlert } from 'lucide';
import type { Subscription } from '#shared/api/subscriptions.ts';
import type { Concern } from '#shared/domain/concerns.ts';
import { t } from '#shared/i18n/translate.ts';
import { useNow } from '#web/lib/now.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { listConcerns } from './concerns.ts';
import css from './HealthSign.module.css';

/** The health of a feed, in one word. */
export function HealthSign({ subscription }: { subscription: Subscription }) {
  const state = listConcerns(subscription, useNow()).find((concern) => concern !== 'never-read') ?? 'well';
  const { icon, word, title } = getStateDetails(state);
  return (
    <span className={css.sign} data-state={state} title={title}>
      <Icon of={icon} size={16} />
      {word}
    </span>
  );
}

function getStateDetails(state: Exclude<Concern, 'never-read'> | 'well'): {
  icon: IconNode;
  word: string;
  title: string;
} {
  switch (state) {
    case 'ended':
      return { icon: CircleX, word: t('Ended'), title: t('The publisher has taken this feed down.') };
    case 'failing':
      return { icon: TriangleAlert, word: t('Failing'), title: t('The feed can’t be read right now.') };
    case 'moved':
      return { icon: CornerUpRight, word: t('Moved'), title: t('The feed has a new address.') };
    case 'silent':
      return { icon: Moon, word: t('Silent'), title: t('Nothing new for a year.') };
    case 'well':
      return { icon: Check, word: t('Good'), title: t('The feed works.') };
  }
}
