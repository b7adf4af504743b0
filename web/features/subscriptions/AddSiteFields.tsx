import { Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import css from './AddSiteFields.module.css';
import { FeedPreview } from './FeedPreview.tsx';
import type { AddSite } from './use-add-site.ts';

/** The address, and what was found there. `help` stands below the field as long as nothing is shown of an address. */
export function AddSiteFields({
  site,
  placeholder = 'example.com',
  help = <FeedHelp />,
  disabled,
}: {
  site: AddSite;
  placeholder?: string;
  help?: ReactNode;
  disabled?: boolean;
}) {
  return (
    <div className={css.fields}>
      <TextField
        ref={site.input}
        label={t('Site address')}
        // Not type="url": that would refuse an address without a scheme, which is completed here.
        type="text"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        disabled={disabled}
        value={site.text}
        error={site.error}
        valid={site.preview.kind === 'found'}
        onChange={(event) => site.change(event.currentTarget.value)}
        onBlur={site.leave}
      />
      {site.preview.kind === 'none' ? (
        help
      ) : (
        <FeedPreview preview={site.preview} chosen={site.chosen} onChoose={site.choose} />
      )}
    </div>
  );
}

function FeedHelp() {
  return (
    <p className={css.help}>
      <Icon of={Rss} size={20} />
      <span>{t('You can paste a home page. Tidings looks for its feed.')}</span>
    </p>
  );
}

/** Follows what was found; can be pressed while the address is valid (AS-06). */
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
