import { useEffect, useRef } from 'react';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { toFeedLink } from '#web/features/feeds/rules.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import css from './AddedSite.module.css';

/** The feed that was just added, with a link to its posts, which takes the focus, and a button to undo it. */
export function AddedSite({ subscription, onUndo }: { subscription: Subscription; onUndo: () => void }) {
  const way = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another feed was added.
  useEffect(() => way.current?.focus(), [subscription.ID]);
  return (
    <section className={css.added} aria-label={t('Added site')}>
      <SiteIcon src={subscription.site_icon} name={subscription.name} />
      <p className={css.name}>
        <bdi>{subscription.name}</bdi>
        <span className={css.note}>{t('Subscribed')}</span>
      </p>
      <ButtonLink ref={way} variant="primary" size={40} {...toFeedLink(subscription)}>
        {t('Read it')}
      </ButtonLink>
      <Button size={40} onClick={onUndo}>
        {t('Undo')}
      </Button>
    </section>
  );
}
