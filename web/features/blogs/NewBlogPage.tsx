import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Column } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { PageHeader } from '#web/ui/Page.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Checkbox } from '#web/ui/Switch.tsx';
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
  const search: { import?: string; team?: string } = useSearch({ strict: false });
  const create = useMutation(createBlogMutation());
  const form = useForm({
    initial: () => ({
      title: '',
      slug: undefined as string | undefined,
      tagline: '',
      language: getLocale().split('-')[0]!,
      team: search.team ?? '',
      movesIn: search.import === '1',
    }),
    send: async ({ title, tagline, language, team, movesIn }) => {
      const wrong = findSlugError(slug);
      if (wrong) return { slug: wrong };
      const blog = await create.mutateAsync({ slug, title, tagline, language, ...(team && { team }) });
      const params = { siteId: String(blog.ID) };
      if (movesIn) {
        void navigate({ to: '/me/sites/$siteId/import', params });
        return;
      }
      notify.success(t('{site} is ready. Write your first post.', { site: blog.title }));
      void navigate({ to: '/post/$siteId', params, search: { type: 'post' } });
    },
    explain: ({ code, message }) => {
      if (code === 'already_exists' || code === 'invalid_input') return { slug: message };
      const text = code === 'throttled' ? message : t('The blog could not be created. Please try again.');
      notify.error(text, { id: 'site-new' });
    },
  });
  const { title } = form.values;
  const slug = form.values.slug ?? suggestSlug(title);
  return (
    <form className={css.form} {...form.props}>
      <TextField label={t('Name')} required maxLength={200} {...form.bindText('title')} />
      <SlugField value={slug} onChange={(slug) => form.set({ slug })} error={form.problems.slug} />
      <TextField
        label={t('Tagline')}
        hint={t('What it’s about, in a few words.')}
        maxLength={500}
        {...form.bindText('tagline')}
      />
      <SelectField
        label={t('Language')}
        {...form.bindValue('language')}
        options={listLanguages(form.values.language)}
      />
      <TeamField {...form.bindValue('team')} />
      <Checkbox
        label={t('Bring your blog here')}
        hint={t('Next, import your posts from WordPress, Ghost, Substack or another blog.')}
        {...form.bindChecked('movesIn')}
      />
      <div className={css.footer}>
        <Button
          type="submit"
          variant="primary"
          size={40}
          disabled={title.trim() === '' || slug === ''}
          busy={form.isBusy}
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
      hint={value && t('The members of a team see its blogs; no one else does.')}
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
