import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { UserRound } from 'lucide';
import type { Person } from '#shared/api/admin-people.ts';
import { t } from '#shared/i18n/translate.ts';
import { createPerson } from '#shared/paths/admin-people.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/notices.ts';
import { PageHeader } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ActDialog } from './ActDialog.tsx';
import { type AdminColumn, AdminList } from './AdminList.tsx';
import css from './Facts.module.css';
import { type ListSearch, peopleQuery } from './queries-lists.ts';
import { useAct } from './use-act.ts';

/** `/admin/people`: everyone with an account here. */
export function PeoplePage() {
  const search = useSearch({ strict: false }) as ListSearch;
  const query = useInfiniteQuery(peopleQuery(search));
  return (
    <>
      <PageHeader title={t('People')} actions={<CreatePerson />} />
      <AdminList
        label={t('People')}
        query={query}
        rows={query.data?.pages.flatMap(({ people }) => people)}
        keyOf={({ ID }) => ID}
        columns={listColumns()}
        search={t('Search by name, username or email address')}
        filters={[
          {
            name: 'show',
            label: t('Show'),
            options: [
              { value: '', label: t('Everyone') },
              { value: 'administrators', label: t('Administrators') },
              { value: 'unverified', label: t('Not verified') },
              { value: 'suspended', label: t('Suspended') },
              { value: 'inactive', label: t('Not seen for 90 days') },
            ],
          },
          {
            name: 'sort',
            label: t('Sort'),
            options: [
              { value: '', label: t('Newest') },
              { value: 'seen', label: t('Last seen') },
            ],
          },
        ]}
        values={{ ...search }}
        empty={{ icon: UserRound, title: t('No one yet'), text: t('People appear here when they sign up.') }}
      />
    </>
  );
}

function listColumns(): AdminColumn<Person>[] {
  return [
    {
      id: 'name',
      label: t('Name'),
      render: ({ ID, name, username }) => (
        <>
          <Link to="/admin/people/$userId" params={{ userId: String(ID) }} className={css.name}>
            <bdi>{name}</bdi>
          </Link>
          <span className={css.second}>
            <bdi>@{username}</bdi>
          </span>
        </>
      ),
    },
    { id: 'email', label: t('Email'), render: ({ email }) => <bdi>{email}</bdi> },
    {
      id: 'state',
      label: t('Status'),
      render: (person) => <States person={person} />,
    },
    {
      id: 'created',
      label: t('Created'),
      isLabelled: true,
      render: ({ date }) => <Time date={date} style="long" />,
    },
    {
      id: 'seen',
      label: t('Last seen'),
      isLabelled: true,
      render: ({ last_seen }) => <Time date={last_seen} style="long" />,
    },
  ];
}

/** What is unusual about an account; nothing for most. */
export function States({
  person: { role, email_verified, is_suspended },
}: {
  person: Pick<Person, 'role' | 'email_verified' | 'is_suspended'>;
}) {
  const states = [
    role === 'administrator' && t('Administrator'),
    !email_verified && t('Not verified'),
    is_suspended && t('Suspended'),
  ].filter((state) => state !== false);
  return states.length === 0 ? null : states.map((state) => <Badge key={state}>{state}</Badge>);
}

function CreatePerson() {
  const create = useAct(createPerson);
  const navigate = useNavigate();
  return (
    <ActDialog
      trigger={<Button>{t('Create person')}</Button>}
      title={t('Create person')}
      description={t('The address counts as verified. Give the password to the person, who can change it.')}
      confirm={t('Create person')}
      done=""
      fields={[
        { name: 'email', label: t('Email'), type: 'email' },
        { name: 'username', label: t('Username') },
        { name: 'name', label: t('Name'), isOptional: true },
        {
          name: 'role',
          label: t('Role'),
          initial: 'member',
          options: [
            { value: 'member', label: t('Member') },
            { value: 'administrator', label: t('Administrator') },
          ],
        },
      ]}
      run={async ({ email = '', username = '', name = '', role }) => {
        const { ID, password } = await create({
          email,
          username,
          name,
          role: role === 'administrator' ? 'administrator' : 'member',
        });
        notify.success(t('Created. The password is {password}', { password }), { durationMs: 10 * 60_000 });
        void navigate({ to: '/admin/people/$userId', params: { userId: String(ID) } });
      }}
    />
  );
}
