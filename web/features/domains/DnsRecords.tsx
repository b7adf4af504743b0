import { Copy } from 'lucide';
import type { DnsRecord } from '#shared/domain/email-providers.ts';
import { t } from '#shared/i18n/translate.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { notify } from '#web/ui/notices.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import css from './DomainsPage.module.css';

/** DNS records to set, each with a button that copies its value. */
export function DnsRecords({ label, records }: { label: string; records: readonly DnsRecord[] }) {
  return (
    <table className={css.records} aria-label={label}>
      <thead>
        <tr>
          <th>{t('Type')}</th>
          <th>{t('Name')}</th>
          <th>{t('Value')}</th>
          <th>
            <VisuallyHidden>{t('Copy')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ type, name, value, priority }) => (
          <tr key={`${type} ${value}`}>
            <td>{type}</td>
            <td>
              <code>{name}</code>
            </td>
            <td>
              <code>{priority === undefined ? value : `${priority} ${value}`}</code>
            </td>
            <td>
              <IconButton
                icon={Copy}
                iconSize={16}
                label={t('Copy {value}', { value })}
                onClick={() => void copy(value)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

async function copy(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    notify.success(t('Value copied.'), { id: 'dns-record' });
  } catch {
    notify.error(t('The value could not be copied.'), { id: 'dns-record' });
  }
}
