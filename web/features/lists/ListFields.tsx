import { LIST_DESCRIPTION_MAX, LIST_TITLE_MAX } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import css from './ListForm.module.css';

/** The editable details of a list. */
export interface ListForm {
  title: string;
  description: string;
  is_public: boolean;
}

/** Name, visibility and description of a list (platform facts 3.4). */
export function ListFields({
  form,
  onChange,
  isNameFixed = false,
}: {
  form: ListForm;
  onChange: (change: Partial<ListForm>) => void;
  /** The list belongs to the product and cannot be renamed. */
  isNameFixed?: boolean;
}) {
  return (
    <>
      <TextField
        label={t('Name')}
        required
        maxLength={LIST_TITLE_MAX}
        disabled={isNameFixed}
        {...(isNameFixed && { hint: t('This list can’t be renamed.') })}
        value={form.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <div className={css.visibility}>
        <span className={css.label}>{t('Who can see it')}</span>
        <Segmented
          label={t('Who can see it')}
          options={[
            { value: 'public', label: t('Public') },
            { value: 'private', label: t('Private') },
          ]}
          value={form.is_public ? 'public' : 'private'}
          onChange={(value) => onChange({ is_public: value === 'public' })}
        />
        <p className={css.hint}>
          {form.is_public
            ? t(
                'Everyone can see and follow this list. Private sites in it only show to people who can read them.',
              )
            : t('Only you can see this list.')}
        </p>
      </div>
      <TextAreaField
        label={t('Description')}
        hint={t('What it’s about, in a sentence or two.')}
        rows={3}
        maxLength={LIST_DESCRIPTION_MAX}
        value={form.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </>
  );
}
