import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Flag } from 'lucide';
import { useState } from 'react';
import type { ReportCase } from '#shared/api/reports-admin.ts';
import { t } from '#shared/i18n/translate.ts';
import * as api from '#shared/paths/reports-admin.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { optimistic } from '#web/ui/optimistic.ts';
import { EmptyState, PageHeader } from '#web/ui/Page.tsx';
import { Select } from '#web/ui/SelectField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { getTakedownReason } from '../takedowns/present.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { getDecisionLabel } from './present.ts';
import { casesQuery } from './queries.ts';
import css from './ReportsPage.module.css';
import { getReasonLabel } from './rules.ts';
import { type CaseState, toCaseState } from './rules-admin.ts';

/** `/admin/reports`: what was reported, by subject, with what an administrator needs to decide. */
export function ReportsPage() {
  const state = toCaseState(useSearch({ strict: false }) as { state?: string });
  const navigate = useNavigate();
  const query = useInfiniteQuery(casesQuery(state));
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? [];
  return (
    <>
      <PageHeader title={t('Reports')} />
      <div className={css.filter}>
        <Select<CaseState>
          compact
          aria-label={t('Show')}
          value={state}
          onChange={(value) =>
            void navigate({ to: '/admin/reports', search: value === 'open' ? {} : { state: value } })
          }
          options={[
            { value: 'open', label: t('Open') },
            { value: 'appealed', label: t('Answered by the author') },
            { value: 'decided', label: t('Decided') },
          ]}
        />
      </div>
      {query.isPending && <Skeleton shape="media" />}
      {query.isSuccess && cases.length === 0 && (
        <EmptyState
          icon={Flag}
          title={state === 'decided' ? t('Nothing here yet') : t('Nothing to decide')}
          text={t('What readers report appears here.')}
        />
      )}
      {cases.map((found) => (
        <Case key={found.ID} found={found} />
      ))}
      <ListEnd query={query} failed={t('The reports could not be loaded.')} more={t('Show more')} />
    </>
  );
}

function Case({ found }: { found: ReportCase }) {
  const client = useQueryClient();
  const [isDeciding, setDeciding] = useState(false);
  const { subject, author, decision, appeal } = found;
  const act = (call: () => Promise<unknown>) =>
    void optimistic(client, {
      call,
      onSettled: () => client.invalidateQueries({ queryKey: toEndpointKey(api.listCases) }),
      words: t('That didn’t work. Please try again.'),
      id: 'report',
    });
  const ids = { caseId: found.ID };
  return (
    <article className={css.case} aria-label={subject.title}>
      <h2>
        <a href={subject.URL} rel="noreferrer">
          <bdi>{subject.title}</bdi>
        </a>{' '}
        <Badge>{getKindLabel(subject.kind)}</Badge>
      </h2>
      <p className={css.about}>
        {author && subject.kind !== 'user' && (
          <>
            <AppLink href={`/reader/users/${author.login}`}>
              <bdi>{author.name}</bdi>
            </AppLink>
            {' · '}
          </>
        )}
        <Time date={found.date} />
        {found.assigned_to && ` · ${t('Taken by {name}', { name: found.assigned_to })}`}
      </p>
      {subject.text && (
        <p className={css.text} dir="auto">
          {subject.text}
        </p>
      )}
      <ul className={css.reports}>
        {found.reports.map((report) => (
          <li key={report.ID}>
            <b>{getReasonLabel(report.reason)}</b> · {report.reporter ?? t('Deleted account')}{' '}
            {report.record.decided > 0 &&
              t('({founded, number} of {decided, number} reports led to something)', report.record)}
            {report.text && (
              <p className={css.about}>
                <bdi>{report.text}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
      {appeal && (
        <p className={css.text}>
          <b>{t('The author’s answer')}</b> <bdi>{appeal.text}</bdi>
        </p>
      )}
      {decision && (
        <p>
          <b>{t('Decision')}</b> {getDecisionLabel(decision.kind)}
          {decision.kind !== 'none' && ` · ${getTakedownReason(decision.reason)}`}
          {decision.by && ` · ${decision.by}`} · <Time date={decision.date} />
          {decision.lifted && ` · ${t('undone')}`}
          {decision.note && (
            <>
              {' · '}
              <bdi>{decision.note}</bdi>
            </>
          )}
        </p>
      )}
      <Row wrap>
        {!decision && (
          <>
            <Button variant="primary" onClick={() => setDeciding(true)}>
              {t('Decide')}
            </Button>
            <Button
              onClick={() =>
                act(() => getCall(client)(api.assignCase, { ...ids, assigned: found.assigned_to === null }))
              }
            >
              {found.assigned_to === null ? t('Take it on') : t('Give it back')}
            </Button>
          </>
        )}
        {decision && decision.kind !== 'none' && !decision.lifted && (
          <Button onClick={() => act(() => getCall(client)(api.liftDecision, ids))}>
            {t('Undo this decision')}
          </Button>
        )}
        {appeal?.is_open && !decision?.lifted && (
          <Button onClick={() => act(() => getCall(client)(api.closeAppeal, ids))}>
            {t('Keep the decision')}
          </Button>
        )}
      </Row>
      {isDeciding && <DecideDialog found={found} onClose={() => setDeciding(false)} />}
    </article>
  );
}

function getKindLabel(kind: ReportCase['subject']['kind']): string {
  if (kind === 'post') return t('Post');
  if (kind === 'site') return t('Site');
  return kind === 'comment' ? t('Comment') : t('Person');
}
