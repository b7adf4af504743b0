import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { getSiteImport, SiteImport } from '#shared/api/site-imports.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { ListLoading } from '#web/ui/ListLoading.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import reports from '#web/ui/Report.module.css';
import { Checkbox } from '#web/ui/Switch.tsx';
import { Time } from '#web/ui/Time.tsx';
import { CancelImport } from './CancelImport.tsx';
import { ImportAuthors } from './ImportAuthors.tsx';
import { siteImportQuery, startSiteImportMutation } from './queries.ts';
import { Reasons } from './Reasons.tsx';
import { formatContents } from './rules.ts';
import css from './SiteImports.module.css';
import { explainCall } from './sentences.ts';

type Found = ResponseOf<typeof getSiteImport>;

/** The second step: what was found, and the choices before anything is stored. */
export function ImportPreview({ siteId, one }: { siteId: number; one: SiteImport }) {
  const { data, error, refetch } = useQuery(siteImportQuery(siteId, one));
  const contents = formatContents(one.counts, 'found');
  return (
    <>
      <div>
        {one.format && (
          <p className={reports.details}>{t('Found in: {format}', { format: one.format.name })}</p>
        )}
        <p className={css.numbers}>{contents || t('No posts')}</p>
      </div>
      {data ? (
        <Choices siteId={siteId} one={one} found={data} isEmpty={contents === ''} />
      ) : error ? (
        <FailedNotice error={error} onRetry={() => void refetch()}>
          {t('The preview could not be loaded.')}
        </FailedNotice>
      ) : (
        <ListLoading label={t('Loading the preview')} />
      )}
    </>
  );
}

function Choices({
  siteId,
  one,
  found,
  isEmpty,
}: {
  siteId: number;
  one: SiteImport;
  found: Found;
  isEmpty: boolean;
}) {
  const starting = useMutation(startSiteImportMutation());
  const [accounts, setAccounts] = useState<ReadonlyMap<string, number | null>>(new Map());
  const [withComments, setWithComments] = useState(true);
  const [asDrafts, setAsDrafts] = useState(false);
  const start = () =>
    void starting
      .mutateAsync({
        siteId,
        importId: one.ID,
        authors: [...accounts].map(([key, account]) => ({ key, account })),
        comments: withComments,
        posts: asDrafts ? 'drafts' : 'published',
      })
      .catch((error: unknown) =>
        notify.error(explainCall(error, t('The import could not be started. Please try again.')), {
          id: 'import-start',
        }),
      );
  return (
    <>
      <Sample sample={found.sample} />
      {found.reasons.length > 0 && (
        <Notice kind="warning">
          <Reasons reasons={found.reasons} />
        </Notice>
      )}
      {found.authors.length > 0 && (
        <ImportAuthors
          found={found}
          accounts={accounts}
          onChoose={(key, account) => setAccounts(new Map(accounts).set(key, account))}
        />
      )}
      <Stack gap={12}>
        {one.counts.comments.found > 0 && (
          <Checkbox label={t('Import comments')} checked={withComments} onChange={setWithComments} />
        )}
        <Checkbox
          label={t('Import everything as drafts')}
          hint={t('Nothing is published until you publish it.')}
          checked={asDrafts}
          onChange={setAsDrafts}
        />
      </Stack>
      <p className={reports.details}>
        {t('Your subscribers don’t get emails or notifications about imported posts.')}{' '}
        {found.sends_email && t('You’ll get an email when the import is done.')}
      </p>
      <Row gap={12} wrap>
        <Button variant="primary" size={40} disabled={isEmpty} busy={starting.isPending} onClick={start}>
          {t('Start import')}
        </Button>
        <CancelImport siteId={siteId} one={one} label={t('Cancel')} />
      </Row>
    </>
  );
}

function Sample({ sample }: { sample: Found['sample'] }) {
  if (sample.length === 0) return null;
  return (
    <section aria-label={t('Newest posts')}>
      <ul>
        {sample.map(({ title, excerpt, date, type, status }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and titles can repeat.
          <li key={index} className={css.entry}>
            <span dir="auto">{title || excerpt || t('Untitled post')}</span>
            <span className={reports.reason}>
              {type === 'page' && `${t('Page')} · `}
              {status === 'private' && `${t('Private')} · `}
              {status === 'draft' || date === null ? t('Draft') : <Time date={date} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
