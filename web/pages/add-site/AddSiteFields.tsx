import { Rss } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import { FeedPreview } from '#web/features/feeds/FeedPreview.tsx';
import { toFeedLink } from '#web/features/feeds/rules.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import css from './AddSiteFields.module.css';
import type { AddSite } from './use-add-site.ts';

/** The address field, and the feeds found there. `help` is shown below the field until there is a result. */
export function AddSiteFields({
  site,
  placeholder = 'example.com',
  help = <FeedHelp />,
  disabled,
  button,
}: {
  site: AddSite;
  placeholder?: string;
  help?: ReactNode;
  disabled?: boolean;
  /** Next to the field, unless it is in a dialog's footer. */
  button?: ReactNode;
}) {
  return (
    <div className={css.fields}>
      <div className={css.line}>
        <TextField
          ref={site.input}
          data-takes-focus
          label={t('Site address')}
          // Not type="url": that would reject an address without a scheme, which is completed here.
          type="text"
          inputMode="url"
          autoComplete="url"
          exact
          placeholder={placeholder}
          disabled={disabled}
          value={site.text}
          error={site.error}
          valid={site.preview.kind === 'found'}
          onChange={(event) => site.change(event.currentTarget.value)}
          onPaste={site.paste}
          onBlur={site.leave}
        />
        {button}
      </div>
      {site.preview.kind !== 'none' ? (
        <FeedPreview preview={site.preview} chosen={site.chosen} onChoose={site.choose} />
      ) : site.added ? (
        <AddedSite subscription={site.added} onUndo={site.undo} />
      ) : (
        help
      )}
    </div>
  );
}

function FeedHelp() {
  return (
    <p className={css.help}>
      <Icon of={Rss} size={20} />
      <span>{t('Paste the address of a site. We’ll find its feed.')}</span>
    </p>
  );
}

/** Follows the found feed; enabled while the address is valid (AS-06), unless it has no feed or is already followed. */
export function AddSiteButton({ site, disabled = false }: { site: AddSite; disabled?: boolean }) {
  return (
    <Button
      type="submit"
      variant="primary"
      size={40}
      disabled={disabled || !site.canSubmit}
      busy={site.isBusy}
    >
      {t('Add site')}
    </Button>
  );
}

/** The feed that was just added, with a link to its posts, which takes the focus, and a button to undo it. */
function AddedSite({ subscription, onUndo }: { subscription: Subscription; onUndo: () => void }) {
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
