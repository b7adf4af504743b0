import { X } from 'lucide';
import type { Article } from '#shared/api/articles.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ImageField } from '#web/ui/ImageField.tsx';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import css from './ArticleSettings.module.css';
import type { ArticleSession } from './article-session.ts';
import type { Editing } from './article-state.ts';
import { parseLocalInput, toLocalInput } from './local-input.ts';
import { OrderField } from './OrderField.tsx';
import { TagField } from './TagField.tsx';
import { getTexts } from './texts.ts';

/** The settings of a post or a page besides title and text. Saved together with them. */
export function ArticleSettings({
  session,
  editing,
  onClose,
}: {
  session: ArticleSession;
  editing: Editing;
  onClose: () => void;
}) {
  const { type, fields, article } = editing;
  const texts = getTexts(type);
  return (
    <aside className={css.panel} aria-label={texts.settings}>
      <header className={css.head}>
        <h2>{texts.settings}</h2>
        <IconButton icon={X} iconSize={20} label={t('Close')} onClick={onClose} />
      </header>
      {type === 'page' ? (
        <OrderField value={fields.menu_order} onChange={(menu_order) => session.edit({ menu_order })} />
      ) : (
        <>
          <TagField session={session} editing={editing} />
          <TextAreaField
            label={t('Excerpt')}
            hint={t('Shown in lists of posts. If empty, we use the beginning of the post.')}
            maxLength={5_000}
            value={fields.excerpt}
            onChange={(event) => session.edit({ excerpt: event.target.value })}
          />
        </>
      )}
      <FeaturedImage session={session} editing={editing} />
      <TextField
        label={t('Address')}
        hint={texts.addressHint}
        maxLength={200}
        exact
        value={fields.slug}
        onChange={(event) => session.edit({ slug: event.target.value })}
      />
      {article && fields.date && hasDate(article) && (
        <TextField
          label={article.status === 'future' ? t('To be published on') : t('Date')}
          type="datetime-local"
          value={toLocalInput(new Date(fields.date))}
          onChange={(event) => {
            const date = parseLocalInput(event.target.value);
            if (date) session.edit({ date: date.toISOString() });
          }}
        />
      )}
    </aside>
  );
}

/** Whether it has a date that readers see, or at which it will be published. */
function hasDate({ type, status }: Article): boolean {
  return status === 'future' || (type === 'post' && status !== 'private');
}

function FeaturedImage({
  session,
  editing: { siteId, fields },
}: {
  session: ArticleSession;
  editing: Editing;
}) {
  if (!fields.featured_image) {
    return (
      <ImageField
        label={t('Featured picture')}
        siteId={siteId}
        onUploaded={({ URL: featured_image }) => session.edit({ featured_image })}
      />
    );
  }
  return (
    <div className={css.image}>
      <p className={css.label}>{t('Featured picture')}</p>
      <img src={fields.featured_image} alt={t('Featured picture')} />
      <Button onClick={() => session.edit({ featured_image: null })}>{t('Remove picture')}</Button>
    </div>
  );
}
