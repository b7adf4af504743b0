import { useRouter } from '@tanstack/react-router';
import { Upload } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { IMPORT_FIELD } from '#shared/paths/imports.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import drop from '#web/ui/FileDrop.module.css';
import { Icon } from '#web/ui/Icon.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { PublicHead } from '#web/ui/PublicHead.tsx';
import reports from '#web/ui/Report.module.css';
import { AuthHeader } from '../accounts/AuthForm.tsx';
import css from './ImportPage.module.css';
import { ImportSummary } from './ImportSummary.tsx';
import { IMPORT_ENDINGS, IMPORT_PATH } from './queries.ts';

/** `/reader/import` for visitors: previews what would be imported. A plain page that renders its own form's response. */
export function VisitorImportPage() {
  const preview = useRouter().options.context.pageProps?.importPreview;
  const title = t('Switch from another reader');
  const text = t(
    'Every feed reader can export your subscriptions as an OPML file. Preview what’s in it here, then sign up to import it.',
  );
  return (
    <div className={joinClasses(css.parts, css.visitor)}>
      <PublicHead path={IMPORT_PATH} title={title} description={text} />
      <AuthHeader title={title}>{text}</AuthHeader>
      {preview && (
        <>
          <ImportSummary preview={preview} />
          <p className={reports.details}>
            {t('Your file stays on this device. You can import it once you’ve confirmed your email address.')}
          </p>
          <Row gap={12} wrap>
            <ButtonLink to="/sign-up" search={{ redirect_to: IMPORT_PATH }} variant="primary" size={40}>
              {t('Sign up to import')}
            </ButtonLink>
            <ButtonLink to="/log-in" search={{ redirect_to: IMPORT_PATH }} size={40}>
              {t('Log in')}
            </ButtonLink>
          </Row>
        </>
      )}
      <form method="post" encType="multipart/form-data" className={drop.drop} data-import>
        <Icon of={Upload} />
        <label htmlFor="import-file-field">
          {preview ? t('Or choose another .opml or .xml file') : t('Choose or drop an .opml or .xml file')}
        </label>
        <input
          id="import-file-field"
          type="file"
          name={IMPORT_FIELD}
          accept={IMPORT_ENDINGS.join(',')}
          required
        />
        <Button type="submit" size={40}>
          {t('Preview')}
        </Button>
      </form>
    </div>
  );
}
