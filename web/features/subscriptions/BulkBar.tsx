import { useQueryClient } from '@tanstack/react-query';
import { CheckCheck, Mail, X } from 'lucide-react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/Menu.tsx';
import { AddManyToList } from './AddManyToList.tsx';
import css from './BulkBar.module.css';
import { changeMany, markManySeen, unsubscribeMany } from './bulk-actions.ts';
import { frequencyOptions } from './DeliverySettings.tsx';
import type { Selection } from './use-selection.ts';

/** What can be done with all that is selected; nothing while nothing is. */
export function BulkBar({ selection }: { selection: Selection }) {
  const client = useQueryClient();
  const { selected, state, total, selectAll, clear } = selection;
  if (selected.length === 0) return null;
  const hasHosted = selected.some(({ is_rss }) => !is_rss);
  return (
    <section className={css.bar} aria-label={t('Selected sites')}>
      <p role="status" className={css.count}>
        {t('{count, plural, one {# selected} other {# selected}}', { count: selected.length })}
      </p>
      {state !== 'all' && (
        <Button variant="link" onClick={selectAll}>
          {t('Select all {count}', { count: total })}
        </Button>
      )}
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
            {t('Do not email new posts')}
          </MenuItem>
        </Menu>
      )}
      <Button icon={CheckCheck} onClick={() => void markManySeen(client, selected)}>
        {t('Mark all as seen')}
      </Button>
      <AddManyToList selected={selected} />
      <Button variant="plain" icon={X} className={css.clear} onClick={clear}>
        {t('Clear selection')}
      </Button>
    </section>
  );
}
