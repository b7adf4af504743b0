import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { SiteImportPreview } from '#shared/api/site-imports.ts';
import { type ImportAddress as Parsed, parseImportAddress } from '#shared/domain/import-address.ts';
import { PREVIEW_DEBOUNCE_MS } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { useDebouncedValue } from '#web/lib/debounced-value.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Row } from '#web/ui/Layout.tsx';
import reports from '#web/ui/Report.module.css';
import { TextField } from '#web/ui/TextField.tsx';
import { Time } from '#web/ui/Time.tsx';
import { addressPreviewQuery } from './queries.ts';
import css from './SiteImports.module.css';

const EXAMPLES = ['example.com', 'yourname.wordpress.com', 'yourname.wixsite.com/blog'];

/** The field for the address of the old blog, with what is found there half a second later. */
export function ImportAddress({
  siteId,
  isBusy,
  onBegin,
}: {
  siteId: number;
  isBusy: boolean;
  onBegin: (url: string) => void;
}) {
  const [text, setText] = useTypedAddress(siteId);
  const [wasLeft, setWasLeft] = useState(false);
  const address = parseImportAddress(text);
  const url = address.kind === 'valid' ? address.url : undefined;
  const debounced = useDebouncedValue(url, PREVIEW_DEBOUNCE_MS);
  const isCurrent = url !== undefined && debounced === url;
  const { data, isFetching } = useQuery({
    ...addressPreviewQuery(siteId, debounced ?? ''),
    enabled: isCurrent,
    retry: false,
  });
  // Something that is certainly the wrong address is said at once, an unfinished one when the field is left.
  const error = wasLeft || address.kind === 'editor' ? explain(address) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasLeft(true);
    if (address.kind === 'valid') onBegin(address.url);
  };
  return (
    <form className={css.address} noValidate onSubmit={submit}>
      <TextField
        label={t('Address of your old blog')}
        type="text"
        inputMode="url"
        autoComplete="url"
        exact
        maxLength={2_000}
        placeholder="example.com"
        value={text}
        error={error}
        valid={isCurrent && data?.preview != null}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWasLeft(false);
        }}
        onBlur={() => setWasLeft(address.kind !== 'empty')}
      />
      {!isCurrent || error ? (
        <p className={reports.reason}>
          {t('Examples:')} {EXAMPLES.join(', ')}
        </p>
      ) : (
        <Found preview={data?.preview} isLooking={isFetching} />
      )}
      <Row>
        <Button type="submit" variant="primary" size={40} busy={isBusy}>
          {t('Continue')}
        </Button>
      </Row>
    </form>
  );
}

/** OP-10, OP-11, VA-06: these sentences are prescribed. */
function explain(address: Parsed): string | undefined {
  switch (address.kind) {
    case 'editor':
      return t(
        "You've entered a URL for the Wix editor. Please enter your site's public URL. See examples below.",
      );
    case 'incomplete':
      return t(
        'Please enter the full URL and include the part that comes after "{host}". See example below.',
        { host: address.host },
      );
    case 'invalid':
      return t('Please enter a valid URL.');
    default:
      return undefined;
  }
}

/** The blog at the address. Where nothing was found within seconds, the import itself can still find something. */
function Found({
  preview,
  isLooking,
}: {
  preview: SiteImportPreview | null | undefined;
  isLooking: boolean;
}) {
  if (!preview)
    return (
      <p className={reports.reason} role="status">
        {isLooking
          ? t('Looking for the blog…')
          : t('We can’t see posts at this address yet. Continue to look more closely.')}
      </p>
    );
  const { title, format, total, posts } = preview;
  return (
    <div className={css.found} aria-live="polite">
      {title && (
        <p className={reports.name}>
          <bdi>{title}</bdi>
        </p>
      )}
      <p className={reports.reason}>
        {t('Found in: {format}', { format: format.name })}
        {total !== null && ` · ${t('Posts and pages: {total}', { total: formatNumber(total) })}`}
      </p>
      <ul>
        {posts.slice(0, 3).map((post, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and titles can repeat.
          <li key={index} className={css.entry}>
            <span dir="auto">{post.title || t('Untitled post')}</span>
            <span>{post.date && <Time date={post.date} />}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The typed address, which stays in this tab until it was used: also when someone has to log in again. */
function useTypedAddress(siteId: number): [string, (text: string) => void] {
  const key = `tidings:import-address:${siteId}`;
  const [text, setText] = useState('');
  useEffect(() => {
    const stored = readStored(key);
    if (stored) setText(stored);
  }, [key]);
  const change = (next: string) => {
    setText(next);
    try {
      sessionStorage.setItem(key, next);
    } catch {
      // Without storage it is kept while the page is open.
    }
  };
  return [text, change];
}

function readStored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
