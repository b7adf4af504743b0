import { type FormEvent, useEffect, useId, useState } from 'react';
import { type ImportAddress as Parsed, parseImportAddress } from '#shared/domain/import-address.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Time } from '#web/ui/Time.tsx';
import previewCss from '../feeds/FeedPreview.module.css';
import { toSiteAddress } from '../feeds/rules-address.ts';
import { type Preview, useFeedPreview } from '../feeds/use-feed-preview.ts';
import reports from '../imports/ImportReports.module.css';
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
  const preview = useFeedPreview(address.kind === 'valid' ? address.url : undefined);
  const examples = useId();
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
        valid={preview.kind === 'found'}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWasLeft(false);
        }}
        onBlur={() => setWasLeft(address.kind !== 'empty')}
      />
      {preview.kind === 'none' || error ? (
        <p className={previewCss.details} id={examples}>
          {t('Examples:')} {EXAMPLES.join(', ')}
        </p>
      ) : (
        <Found preview={preview} />
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

/** The blog at the address. An address without a feed can be tried as well: some blogs are read in other ways. */
function Found({ preview }: { preview: Preview }) {
  if (preview.kind === 'loading')
    return (
      <p className={previewCss.details} role="status">
        {t('Looking for the blog…')}
      </p>
    );
  if (preview.kind !== 'found')
    return (
      <p className={previewCss.details} role="status">
        {t('We can’t see posts at this address yet. Continue to look more closely.')}
      </p>
    );
  const [site] = preview.feeds;
  return (
    <div className={previewCss.preview} aria-live="polite">
      <div className={previewCss.site}>
        <SiteIcon src={site!.site_icon} name={site!.name} />
        <div className={previewCss.about}>
          <p className={reports.name}>
            <bdi>{site!.name}</bdi>
          </p>
          <p className={previewCss.details}>
            {toSiteAddress({ blog_ID: site!.blog_ID, URL: site!.URL || site!.feed_URL })}
          </p>
        </div>
      </div>
      <ul>
        {site!.preview.slice(0, 3).map((post) => (
          <li key={post.URL} className={css.entry}>
            <span dir="auto">{post.title || t('Untitled post')}</span>
            <Time date={post.date} />
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
