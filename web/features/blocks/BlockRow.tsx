import type { ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Time } from '#web/ui/Time.tsx';
import css from './BlocksPage.module.css';

/** A blocked site or person, with a button to unblock. */
export function BlockRow({
  image,
  name,
  href,
  detail,
  date,
  onUnblock,
}: {
  image: ReactNode;
  name: string;
  href: string;
  detail: string;
  date: string;
  onUnblock: () => void;
}) {
  return (
    <li className={css.row}>
      {image}
      <span>
        <AppLink href={href} className={css.name}>
          <bdi>{name}</bdi>
        </AppLink>
        <span className={css.address}>
          <bdi>{detail}</bdi> · <Time date={date} />
        </span>
      </span>
      <Button aria-label={t('Unblock {name}', { name })} onClick={onUnblock}>
        {t('Unblock')}
      </Button>
    </li>
  );
}
