import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Viewer } from '#shared/api/accounts.ts';
import { t } from '#shared/i18n/translate.ts';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import css from './Frame.module.css';

const loadMenu = () => import('./AccountMenu.tsx');
const AccountMenu = lazy(async () => ({ default: (await loadMenu()).AccountMenu }));

/** The user's avatar, which opens the account menu. Its panel is loaded when it is about to be pressed. */
export function AccountButton({ viewer }: { viewer: Viewer }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the path changes.
  useEffect(() => setIsOpen(false), [path]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.account}
        aria-label={t('Your account')}
        data-tip={t('Your account')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Avatar src={viewer.avatar_URL} name={viewer.display_name} size={24} />
      </button>
      {isOpen && (
        <Suspense>
          <AccountMenu viewer={viewer} button={button} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
