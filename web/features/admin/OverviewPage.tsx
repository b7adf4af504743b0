import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { formatNumber } from '#web/ui/format.ts';
import { PageHeader } from '#web/ui/Page.tsx';
import css from './OverviewPage.module.css';
import { formatBytes } from './present.ts';
import { overviewQuery } from './queries.ts';

/** `/admin`: the numbers that matter, each with a link to its page. */
export function OverviewPage() {
  const { data } = useSuspenseQuery(overviewQuery());
  const { people, feeds, jobs, emails, disk } = data;
  return (
    <>
      <PageHeader title={t('Administration')} subtitle={t('Tidings {version}', { version: data.version })} />
      <dl className={css.numbers}>
        <Fact label={t('People')} to="/admin/people" value={formatNumber(people.count)}>
          {t('{count, number} active in 7 days', { count: people.active })}
        </Fact>
        <Fact label={t('Blogs')} to="/admin/blogs" value={formatNumber(data.blogs)} />
        <Fact label={t('Posts')} to="/admin/blogs?sort=posted" value={formatNumber(data.posts)} />
        <Fact
          label={t('Open reports')}
          to="/admin/reports"
          value={formatNumber(data.reports)}
          isUrgent={data.reports > 0}
        />
        <Fact
          label={t('Comments waiting')}
          to="/admin/comments"
          value={formatNumber(data.comments)}
          isUrgent={data.comments > 0}
        />
        <Fact
          label={t('Feeds')}
          to="/admin/feeds"
          value={formatNumber(feeds.count)}
          isUrgent={feeds.failing > 0}
        >
          {t('{due, number} due, {failing, number} failing', feeds)}
        </Fact>
        <Fact label={t('Jobs waiting')} to="/admin/jobs" value={formatJobs(jobs)} isUrgent={jobs.failing > 0}>
          {t('{failing, number} failing', { failing: jobs.failing })}
        </Fact>
        <Fact
          label={t('Emails waiting')}
          to="/admin/emails"
          value={formatJobs(emails)}
          isUrgent={emails.failing > 0}
        >
          {t('{failing, number} failing', { failing: emails.failing })}
        </Fact>
        <Fact
          label={t('Free disk space')}
          value={formatBytes(disk.free)}
          isUrgent={disk.free < disk.size / 10}
        >
          {t('Database {database}, images {uploads}', {
            database: formatBytes(disk.database),
            uploads: formatBytes(disk.uploads),
          })}
        </Fact>
      </dl>
    </>
  );
}

/** "about 120,000" where the number is an estimate. */
function formatJobs({ waiting, is_estimate }: { waiting: number; is_estimate: boolean }): string {
  return is_estimate && waiting > 0 ? t('about {count, number}', { count: waiting }) : formatNumber(waiting);
}

function Fact({
  label,
  value,
  to,
  isUrgent = false,
  children,
}: {
  label: string;
  value: string;
  /** The page about it. */
  to?: string;
  /** Something needs attention. */
  isUrgent?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={css.fact}>
      <dt>{to ? <AppLink href={to}>{label}</AppLink> : label}</dt>
      <dd className={joinClasses(css.value, !children && isUrgent && css.urgent)}>{value}</dd>
      {children && <dd className={joinClasses(css.more, isUrgent && css.urgent)}>{children}</dd>}
    </div>
  );
}
