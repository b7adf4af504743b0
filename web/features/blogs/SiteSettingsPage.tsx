import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Site } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { LeaveDialog } from '#web/ui/LeaveDialog.tsx';
import { EmptyState, Section } from '#web/ui/Page.tsx';
import { PictureField } from '#web/ui/PictureField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { DeleteSite } from './DeleteSite.tsx';
import { listLanguages } from './languages.ts';
import { notifyNotSaved, notifySaved } from './present-saving.ts';
import { updateSiteMutation } from './queries.ts';
import css from './SiteForm.module.css';
import { SiteFrame, useSite } from './SiteFrame.tsx';
import { SlugField, slugFaultOf } from './SlugField.tsx';

/** `/me/sites/{id}/settings`: for owners. */
export function SiteSettingsPage() {
  const site = useSite();
  if (!site.capabilities.manage_options) {
    return (
      <SiteFrame site={site}>
        <EmptyState title={t('Only an owner of this blog can change its settings.')} />
      </SiteFrame>
    );
  }
  return (
    <SiteFrame site={site}>
      <div className={css.sections}>
        <SettingsForm key={site.ID} site={site} />
        <Section title={t('Delete this blog')}>
          <DeleteSite site={site} />
        </Section>
      </div>
    </SiteFrame>
  );
}

interface Fields {
  title: string;
  tagline: string;
  language: string;
  slug: string;
  comment_policy: Site['comment_policy'];
}

function SettingsForm({ site }: { site: Site }) {
  const update = useMutation(updateSiteMutation());
  const [base, setBase] = useState(() => fieldsOf(site));
  const [fields, setFields] = useState(base);
  const [fault, setFault] = useState<{ slug: string; text: string }>();
  const isDirty = JSON.stringify(fields) !== JSON.stringify(base);
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending || (fields.slug !== base.slug && slugFaultOf(fields.slug))) return;
    update.mutate(
      { siteId: site.ID, ...changesOf(fields, base) },
      {
        onSuccess: (saved) => {
          setBase(fieldsOf(saved));
          setFields(fieldsOf(saved));
          setFault(undefined);
          notifySaved();
        },
        onError: ({ code, message }) => {
          const isTold = code === 'already_exists' || code === 'invalid_input';
          if (isTold && fields.slug !== base.slug) setFault({ slug: fields.slug, text: message });
          else notifyNotSaved();
        },
      },
    );
  };
  const isSlugFault = fault?.slug === fields.slug && fields.slug !== base.slug;
  return (
    <form className={css.form} onSubmit={save}>
      <TextField
        label={t('Name')}
        required
        maxLength={200}
        value={fields.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextField
        label={t('Tagline')}
        maxLength={500}
        value={fields.tagline}
        onChange={(event) => set({ tagline: event.target.value })}
      />
      <IconField site={site} />
      <SelectField
        label={t('Language')}
        value={fields.language}
        onChange={(language) => set({ language })}
        options={listLanguages(fields.language)}
      />
      <SelectField
        label={t('Comments')}
        value={fields.comment_policy}
        onChange={(comment_policy) => set({ comment_policy })}
        options={[
          { value: 'open', label: t('Publish right away') },
          { value: 'moderated', label: t('Approve each person’s first comment') },
          { value: 'closed', label: t('Closed') },
        ]}
      />
      <SlugField
        value={fields.slug}
        onChange={(slug) => set({ slug })}
        fault={isSlugFault ? fault.text : undefined}
      />
      <Row gap={8}>
        <Button
          type="submit"
          variant="primary"
          size={40}
          disabled={!isDirty}
          busy={update.isPending}
          busyLabel={t('Saving')}
        >
          {t('Save settings')}
        </Button>
        {isDirty && (
          <Button size={40} variant="plain" onClick={() => setFields(base)}>
            {t('Discard')}
          </Button>
        )}
      </Row>
      <LeaveDialog isUnsaved={isDirty}>{t('You have unsaved changes.')}</LeaveDialog>
    </form>
  );
}

/** The icon is a picture of its own and is saved as soon as it is chosen. */
function IconField({ site }: { site: Site }) {
  const update = useMutation(updateSiteMutation());
  const save = (icon_media_id: string | null) =>
    update.mutate(
      { siteId: site.ID, icon_media_id },
      { onSuccess: notifySaved, onError: () => notifyNotSaved() },
    );
  return (
    <div className={css.icon}>
      <SiteIcon src={site.icon?.img} name={site.title} size={56} />
      <PictureField label={t('Icon')} siteId={site.ID} onUploaded={({ ID }) => save(ID)} />
      {site.icon && <Button onClick={() => save(null)}>{t('Remove')}</Button>}
    </div>
  );
}

function fieldsOf(site: Site): Fields {
  const { title, description: tagline, lang: language, slug, comment_policy } = site;
  return { title, tagline, language, slug, comment_policy };
}

function changesOf(fields: Fields, base: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== base[name as keyof Fields]),
  );
}
