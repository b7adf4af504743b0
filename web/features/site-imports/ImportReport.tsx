import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import type { SiteImport, SiteImportEntry, SiteImportOutcome } from '#shared/api/site-imports.ts';
import { t } from '#shared/i18n/translate.ts';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import reports from '#web/ui/Report.module.css';
import { Select } from '#web/ui/SelectField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { siteImportEntriesQuery } from './queries.ts';
import { getImportName } from './rules.ts';
import { describeReason } from './sentences.ts';

type Shown = SiteImportOutcome | 'all';

/** What became of each post, page and picture, and why. */
export function ImportReport({ siteId, one }: { siteId: number; one: SiteImport }) {
  // Opens with what is missing.
  const [shown, setShown] = useState<Shown>(one.problems > 0 ? 'failed' : 'all');
  const query = useInfiniteQuery(siteImportEntriesQuery(siteId, one, shown === 'all' ? undefined : shown));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <div className={reports.entries}>
      <Select compact aria-label={t('Show')} options={listOutcomes()} value={shown} onChange={setShown} />
      {query.isPending && <Skeleton width={60} />}
      {query.isSuccess && entries.length === 0 && <p className={reports.details}>{t('None')}</p>}
      <ul aria-label={t('Import report for {file}', { file: getImportName(one) })}>
        {entries.map((entry) => (
          <Entry key={entry.ID} siteId={siteId} entry={entry} />
        ))}
      </ul>
      <ListEnd query={query} failed={t('The report could not be loaded.')} />
    </div>
  );
}

function Entry({ siteId, entry }: { siteId: number; entry: SiteImportEntry }) {
  const { kind, outcome, subject, reason, count, post, posts } = entry;
  const name = post?.title || subject || (kind === 'export' ? t('The whole export') : t('Untitled post'));
  return (
    <li className={reports.entry} data-outcome={outcome}>
      <span className={reports.title}>
        {post ? <PostLink siteId={siteId} post={{ ...post, title: name }} /> : <bdi>{name}</bdi>}
        {count > 1 && <span className={reports.reason}> ({count})</span>}
      </span>
      <span className={reports.outcome}>{getOutcomeLabel(outcome)}</span>
      {reason && <span className={reports.reason}>{describeReason(reason)}</span>}
      {posts.length > 0 && <PostsOfPicture siteId={siteId} posts={posts} />}
    </li>
  );
}

/** Posts that a line names; the others are counted. */
const NAMED = 3;

/** Links to the posts that show a missing picture. */
function PostsOfPicture({ siteId, posts }: { siteId: number; posts: SiteImportEntry['posts'] }) {
  const more = posts.length - NAMED;
  return (
    <span className={reports.reason}>
      {posts.slice(0, NAMED).map((post, i) => (
        <Fragment key={post.ID}>
          {i > 0 && ' · '}
          <PostLink siteId={siteId} post={post} />
        </Fragment>
      ))}
      {more > 0 && ` ${t('and {count} more', { count: more })}`}
    </span>
  );
}

function PostLink({ siteId, post: { ID, title } }: { siteId: number; post: { ID: number; title: string } }) {
  return (
    <Link to="/post/$siteId/$postId" params={{ siteId: String(siteId), postId: String(ID) }}>
      <bdi>{title || t('Untitled post')}</bdi>
    </Link>
  );
}

function getOutcomeLabel(outcome: SiteImportOutcome): string {
  if (outcome === 'added') return t('Imported');
  return outcome === 'existing' ? t('Already here') : t('Not imported');
}

function listOutcomes(): { value: Shown; label: string }[] {
  const outcomes: SiteImportOutcome[] = ['added', 'existing', 'failed'];
  return [
    { value: 'all', label: t('Everything') },
    ...outcomes.map((value) => ({ value, label: getOutcomeLabel(value) })),
  ];
}
