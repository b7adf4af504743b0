import { Link } from '@tanstack/react-router';
import { BookOpenText, CircleHelp, Keyboard, LogOut, Settings, UserRound, UsersRound, Wrench } from 'lucide';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { Viewer } from '#shared/api/accounts.ts';
import { toHandbookSlug } from '#shared/domain/starter-content.ts';
import { getLocale, t } from '#shared/i18n/translate.ts';
import { LogOutForm } from '#web/features/accounts/LogOutForm.tsx';
import { ThemeChoice } from '#web/features/accounts/ThemeChoice.tsx';
import { TextSizeChoice } from '#web/features/settings/appearance/TextSizeChoice.tsx';
import { DensityChoice } from '#web/features/streams/DensityChoice.tsx';
import { showKeysDialog } from '#web/pages/keyboard/keys-dialog.ts';
import { Kbd } from '#web/ui/Badge.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PanelPopover, PopoverItem, PopoverSeparator } from '#web/ui/Popover.tsx';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import css from './AccountMenu.module.css';

/** Shows who is logged in, appearance settings, and account links. Appearance changes at once and is saved (U73). */
export function AccountMenu({
  viewer,
  button,
  onClose,
}: {
  viewer: Viewer;
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}) {
  const first = useRef<HTMLAnchorElement>(null);
  return (
    <PanelPopover
      button={button}
      label={t('Your account')}
      initialFocus={first}
      size="menu"
      onClose={onClose}
    >
      <Link
        ref={first}
        to="/reader/users/$login"
        params={{ login: viewer.username }}
        className={css.who}
        // The menu focuses it on opening, which would fetch the page each time.
        preload={false}
      >
        <Avatar src={viewer.avatar_URL} name={viewer.display_name} size={40} />
        <span className={css.names}>
          <bdi className={css.name}>{viewer.display_name}</bdi>
          <span className={css.login}>@{viewer.username}</span>
        </span>
      </Link>
      <PopoverSeparator />
      <PopoverItem icon={UserRound} href="/me">
        {t('Profile')}
      </PopoverItem>
      <PopoverItem icon={BookOpenText} href="/me/sites">
        {t('Blogs')}
      </PopoverItem>
      <PopoverItem icon={UsersRound} href="/teams">
        {t('Teams')}
      </PopoverItem>
      <PopoverItem icon={Settings} href="/me/account">
        {t('Settings')}
      </PopoverItem>
      {viewer.role === 'administrator' && (
        <PopoverItem icon={Wrench} href="/admin">
          {t('Administration')}
        </PopoverItem>
      )}
      <PopoverSeparator />
      <section className={css.looks} aria-label={t('Appearance')}>
        <AppearanceSetting label={t('Theme')}>
          <ThemeChoice />
        </AppearanceSetting>
        <AppearanceSetting label={t('Layout')}>
          <DensityChoice />
        </AppearanceSetting>
        <AppearanceSetting label={t('Text size')}>
          <TextSizeChoice />
        </AppearanceSetting>
      </section>
      <PopoverSeparator />
      <PopoverItem icon={Keyboard} onPress={() => showKeysDialog(true)}>
        <span className={css.grow}>{t('Keyboard shortcuts')}</span>
        <Kbd>?</Kbd>
      </PopoverItem>
      <PopoverItem icon={CircleHelp} href={`/sites/${toHandbookSlug(getLocale())}`}>
        {t('Help')}
      </PopoverItem>
      <PopoverSeparator />
      <LogOutForm>
        <button type="submit" className={css.logOut}>
          <Icon of={LogOut} size={20} directional />
          {t('Log out')}
        </button>
      </LogOutForm>
    </PanelPopover>
  );
}

function AppearanceSetting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.look}>
      {/* The group next to it has the same name for assistive technology. */}
      <span className={css.label} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}
