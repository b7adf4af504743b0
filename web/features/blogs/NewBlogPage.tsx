import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { PageHeader } from '#web/ui/Page.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { VerifyNotice } from '../accounts/VerifyNotice.tsx';
import { teamsQuery } from '../teams/queries.ts';
import { listLanguages } from './languages.ts';
import { createBlogMutation } from './queries.ts';
import css from './SiteForm.module.css';
import { findSlugError, SlugField } from './SlugField.tsx';

/** `/me/sites/new`: creates a blog from a name and an address. */
export function NewBlogPage() {
  const viewer = useViewer();
  return (
    <Column back="/me/sites">
      <PageHeader
        title={t('Create a blog')}
        subtitle={t('Readers can follow it here or from anywhere else.')}
      />
      {viewer?.email_verified ? (
        <NewBlogForm />
      ) : (
        <VerifyNotice>{t('Please verify your email before creating a blog.')}</VerifyNotice>
      )}
    </Column>
  );
}

function NewBlogForm() {
  const navigate = useNavigate();
  const create = useMutation(createBlogMutation());
  const [title, setTitle] = useState('');
  const [ownSlug, setSlug] = useState<string>();
  const [tagline, setTagline] = useState('');
  const [language, setLanguage] = useState<string>(() => getLocale().split('-')[0]!);
  const [team, setTeam] = useState('');
  const [slugError, setSlugError] = useState<{ slug: string; text: string }>();
  const slug = ownSlug ?? suggestSlug(title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = findSlugError(slug);
    if (wrong) return setSlugError({ slug, text: wrong });
    if (create.isPending) return;
    create.mutate(
      { slug, title, tagline, language, ...(team && { team }) },
      {
        onSuccess: (blog) => {
          notify.success(t('{site} is ready. Write your first post.', { site: blog.title }));
          void navigate({
            to: '/post/$siteId',
            params: { siteId: String(blog.ID) },
            search: { type: 'post' },
          });
        },
        onError: (error) => {
          const isAboutSlug = error.code === 'already_exists' || error.code === 'invalid_input';
          if (isAboutSlug) setSlugError({ slug, text: error.message });
          else notify.error(t('The blog could not be created. Please try again.'), { id: 'site-new' });
        },
      },
    );
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <TextField
        label={t('Name')}
        required
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <SlugField
        value={slug}
        onChange={setSlug}
        error={slugError?.slug === slug ? slugError.text : undefined}
      />
      <TextField
        label={t('Tagline')}
        hint={t('What it’s about, in a few words.')}
        maxLength={500}
        value={tagline}
        onChange={(event) => setTagline(event.target.value)}
      />
      <SelectField
        label={t('Language')}
        value={language}
        onChange={setLanguage}
        options={listLanguages(language)}
      />
      <TeamField value={team} onChange={setTeam} />
      <div className={css.foot}>
        <Button
          type="submit"
          variant="primary"
          size={40}
          disabled={title.trim() === '' || slug === ''}
          busy={create.isPending}
          busyLabel={t('Creating')}
        >
          {t('Create a blog')}
        </Button>
      </div>
    </form>
  );
}

/** Offers P2s, only to members of a team. */
function TeamField({ value, onChange }: { value: string; onChange: (team: string) => void }) {
  const { data } = useQuery(teamsQuery());
  if (!data || data.teams.length === 0) return null;
  return (
    <SelectField
      label={t('Who can read it')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('Everyone') },
        ...data.teams.map(({ slug, title }) => ({
          value: slug,
          label: t('Only the team {team} (P2)', { team: title }),
        })),
      ]}
    />
  );
}

/** Suggests an address from the name, if it has suitable letters. */
function suggestSlug(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
}
