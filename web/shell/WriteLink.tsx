import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { myBlogsQuery } from '#web/features/blogs/queries.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { IconLink } from '#web/ui/IconButton.tsx';
import css from './Frame.module.css';

/** Opens the full editor; a user without a blog is first taken to creating one. On small screens it is only an icon. */
export function WriteLink() {
  const { data } = useQuery(myBlogsQuery);
  const canWrite = data?.sites.some((blog) => blog.capabilities.publish_posts) ?? true;
  const to = canWrite ? '/post' : '/me/sites/new';
  return (
    <>
      <ButtonLink to={to} variant="plain" icon={PenLine} className={css.onWide}>
        {t('Write')}
      </ButtonLink>
      <IconLink to={to} icon={PenLine} label={t('Write')} className={css.onNarrow} />
    </>
  );
}
