import { useQueryClient } from '@tanstack/react-query';
import { CheckCheck, Mail, X } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { changeMany, markManySeen, unsubscribeMany } from '#web/features/subscriptions/bulk-actions.ts';
import { frequencyOptions } from '#web/features/subscriptions/DeliverySettings.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/Menu.tsx';
import { AddManyToList } from './AddManyToList.tsx';
import css from './BulkBar.module.css';
import type { Selection } from './use-selection.ts';

/** Actions for all selected rows, over the table's header; nothing without a selection. */
export function BulkBar({ selection }: { selection: Selection }) {
  const client = useQueryClient();
  const { selected, total, clear } = selection;
  if (selected.length === 0) return null;
  const hasHosted = selected.some(({ is_rss }) => !is_rss);
  return (
    <section className={css.bar} aria-label={t('Selected sites')}>
      <p role="status" className={css.count}>
        {t('{count, number} of {total, number} selected', { count: selected.length, total })}
      </p>
      <Button
        onClick={() => {
          void unsubscribeMany(client, selected);
          clear();
        }}
      >
        {t('Unsubscribe')}
      </Button>
      {hasHosted && (
        <Menu trigger={<Button icon={Mail}>{t('Email frequency')}</Button>} align="start">
          {frequencyOptions().map(({ value, label }) => (
            <MenuItem
              key={value}
              onPress={() =>
                void changeMany(client, selected, { action: 'frequency', delivery_frequency: value })
              }
            >
              {label}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem onPress={() => void changeMany(client, selected, { action: 'email_posts', value: true })}>
            {t('Email me new posts')}
          </MenuItem>
          <MenuItem
            onPress={() => void changeMany(client, selected, { action: 'email_posts', value: false })}
          >
            {t('Don’t email me new posts')}
          </MenuItem>
        </Menu>
      )}
      <Button icon={CheckCheck} onClick={() => void markManySeen(client, selected)}>
        {t('Mark all as seen')}
      </Button>
      <AddManyToList selected={selected} />
      <IconButton icon={X} label={t('Clear selection')} className={css.clear} onClick={clear} />
    </section>
  );
}
