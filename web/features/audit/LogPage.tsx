import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide';
import type { LoggedAct } from '#shared/api/audit.ts';
import { ACTS } from '#shared/domain/acts.ts';
import { t } from '#shared/i18n/translate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHeader } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { type AdminColumn, AdminList } from '../admin/AdminList.tsx';
import css from './LogPage.module.css';
import { actsQuery } from './queries.ts';
import { describeAct, describeDetail, describeSubject, type LogSearch, toActFilter } from './rules.ts';

/** `/admin/log`: what administrators and commands did. A press on a name shows only its lines. */
export function LogPage() {
  const search = useSearch({ strict: false }) as LogSearch;
  const query = useInfiniteQuery(actsQuery(toActFilter(search)));
  return (
    <>
      <PageHeader
        title={t('Log')}
        subtitle={t('What administrators and commands did. Nothing here is ever changed or deleted.')}
        actions={
          (search.actor || search.subject) && (
            <ButtonLink to="/admin/log" search={search.act ? { act: search.act } : {}}>
              {t('Show all')}
            </ButtonLink>
          )
        }
      />
      <AdminList
        label={t('Log')}
        query={query}
        rows={query.data?.pages.flatMap(({ acts }) => acts)}
        keyOf={({ ID }) => ID}
        columns={listColumns()}
        filters={[
          {
            name: 'act',
            label: t('Show'),
            options: [
              { value: '', label: t('Everything') },
              ...ACTS.map((act) => ({ value: act, label: describeAct(act) })),
            ],
          },
        ]}
        values={{ ...search }}
        empty={{
          icon: ScrollText,
          title: t('Nothing here yet'),
          text: t('Everything that administrators change on this server appears here.'),
        }}
      />
    </>
  );
}

function listColumns(): AdminColumn<LoggedAct>[] {
  return [
    {
      id: 'act',
      label: t('What happened'),
      render: ({ act, subject, details }) => (
        <>
          {describeAct(act)}{' '}
          {subject.name !== '' && (
            <Link
              to="/admin/log"
              search={{ subject: subject.ID === null ? subject.kind : `${subject.kind}:${subject.ID}` }}
              className={css.name}
            >
              <bdi>{describeSubject(act, subject.name)}</bdi>
            </Link>
          )}
          {Object.entries(details)
            .filter(([, detail]) => detail !== '')
            .map(([name, detail]) => (
              <span key={name} className={css.detail}>
                {describeDetail(act, name, detail)}
              </span>
            ))}
        </>
      ),
    },
    {
      id: 'actor',
      label: t('By'),
      render: ({ actor, via }) =>
        actor.ID === null ? (
          t('Command')
        ) : (
          <>
            <Link to="/admin/log" search={{ actor: String(actor.ID) }}>
              <bdi>{actor.name}</bdi>
            </Link>
            {via === 'key' && ` (${t('API key')})`}
          </>
        ),
    },
    { id: 'date', label: t('When'), render: ({ date }) => <Time date={date} style="long" /> },
  ];
}
