import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Subscription } from '#shared/api/subscriptions.ts';
import type { Concern } from '#shared/domain/concerns.ts';
import { t } from '#shared/i18n/translate.ts';
import { toSiteAddress } from '#web/features/feeds/rules-address.ts';
import { dismissConcern, unsubscribeMany } from '#web/features/subscriptions/bulk-actions.ts';
import { replaceMovedAddresses } from '#web/features/subscriptions/replace-addresses.ts';
import { subscribeAgain } from '#web/features/subscriptions/row-actions.ts';
import { toSubscriptionLink } from '#web/features/subscriptions/subscription-link.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Section } from '#web/ui/Page.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import css from './CheckUpPage.module.css';
import { getConcernLabel } from './concerns.ts';
import { RowHealth } from './RowHealth.tsx';
import table from './SiteTable.module.css';
import { useSelection } from './use-selection.ts';

/** Subscriptions with the same concern, and its remedy, for the selected ones or else for all. */
export function ConcernGroup({ concern, rows }: { concern: Concern; rows: readonly Subscription[] }) {
  const client = useQueryClient();
  const selection = useSelection(rows);
  const { selected, total, clear } = selection;
  const meant = selected.length > 0 ? selected : rows.filter(({ isDeleted }) => !isDeleted);
  const isAll = selected.length === 0 && total > 1;
  const { run: runAction, isBusy } = useAction(async () => {
    clear();
    await (concern === 'moved' ? replaceMovedAddresses(client, meant) : unsubscribeMany(client, meant));
  });
  return (
    <Section
      title={getConcernLabel(concern)}
      actions={
        <div className={css.actions}>
          {selected.length > 0 && (
            // Short, so that the line does not wrap and the rows do not move.
            <Button
              disabled={isBusy}
              aria-label={t('{count, plural, one {Keep # site} other {Keep # sites}}', {
                count: selected.length,
              })}
              onClick={() => {
                clear();
                void dismissConcern(client, selected, concern);
              }}
            >
              {t('Keep')}
            </Button>
          )}
          <Button
            variant="secondary"
            busy={isBusy}
            disabled={meant.length === 0}
            onClick={() => void runAction()}
          >
            {getActionLabel(concern, meant.length, isAll)}
          </Button>
        </div>
      }
    >
      <p className={css.intro}>{getExplanation(concern)}</p>
      <ul>
        {rows.map((subscription) => (
          <ConcernRow
            key={subscription.feed_ID}
            concern={concern}
            subscription={subscription}
            isSelected={selection.has(subscription)}
            onSelect={selection.select}
          />
        ))}
      </ul>
    </Section>
  );
}

function ConcernRow({
  concern,
  subscription,
  isSelected,
  onSelect,
}: {
  concern: Concern;
  subscription: Subscription;
  isSelected: boolean;
  onSelect: (subscription: Subscription, isSelected: boolean, isRange: boolean) => void;
}) {
  const client = useQueryClient();
  const viewer = useViewer();
  const { name, blog_ID, isDeleted, site_URL, URL: feedUrl, last_updated, unseen_count } = subscription;
  return (
    <li className={css.row} data-deleted={isDeleted || undefined}>
      <span className={table.check}>
        <input
          type="checkbox"
          className={table.box}
          aria-label={t('Select {site}', { site: name })}
          checked={isSelected}
          disabled={isDeleted}
          onChange={() => {}}
          onClick={(event) => onSelect(subscription, event.currentTarget.checked, event.shiftKey)}
        />
      </span>
      <SiteIcon src={subscription.site_icon} name={name} size={32} />
      <div className={css.about}>
        <Link {...toSubscriptionLink(subscription)} className={css.name}>
          <bdi>{name}</bdi>
        </Link>
        <p className={css.details}>
          <span>{toSiteAddress({ blog_ID, URL: site_URL || feedUrl })}</span>
          {last_updated && (
            <span>
              <Trans
                message="Last post <when></when>"
                components={{ when: <Time date={last_updated} style="long" /> }}
              />
            </span>
          )}
          {concern === 'never-read' && (
            <span>{t('{count, plural, one {# unseen} other {# unseen}}', { count: unseen_count })}</span>
          )}
        </p>
        {!isDeleted && <RowHealth subscription={subscription} />}
      </div>
      {!isDeleted && (
        <Button
          data-keep
          aria-label={t('Keep {site}', { site: name })}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget);
            void dismissConcern(client, [subscription], concern);
          }}
        >
          {t('Keep')}
        </Button>
      )}
      {isDeleted && viewer && (
        <Button
          aria-label={t('Subscribe to {site}', { site: name })}
          onClick={() => void subscribeAgain(client, viewer, subscription)}
        >
          {t('Subscribe')}
        </Button>
      )}
    </li>
  );
}

/** Keeps the focus in the list when a row is removed. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('[data-keep]')?.focus();
}

function getExplanation(concern: Concern): string {
  switch (concern) {
    case 'ended':
      return t(
        'Their publishers have taken these feeds down. The posts you have stay readable while you subscribe.',
      );
    case 'failing':
      return t('These feeds can’t be read right now. We keep trying at least once a day.');
    case 'moved':
      return t('These feeds have a new address. Your settings carry over.');
    case 'silent':
      return t('These sites haven’t posted anything for a year or more.');
    case 'never-read':
      return t('You’ve been subscribed for a month or more and haven’t opened a single post.');
  }
}

function getActionLabel(concern: Concern, count: number, isAll: boolean): string {
  if (concern === 'moved')
    return isAll
      ? t('Follow all {count, number} new addresses', { count })
      : t('{count, plural, one {Follow the new address} other {Follow # new addresses}}', { count });
  return isAll
    ? t('Unsubscribe from all {count, number}', { count })
    : t('{count, plural, =0 {Unsubscribe} one {Unsubscribe from # site} other {Unsubscribe from # sites}}', {
        count,
      });
}
