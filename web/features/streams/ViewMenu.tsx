import { SlidersHorizontal } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Menu, MenuCheck, MenuChoices, MenuSeparator } from '#web/ui/Menu.tsx';
import { usePreferences } from '../accounts/preferences.tsx';
import { useSetPreferences } from '../accounts/queries.ts';
import { useHideSeen } from '../seen/queries-hide.ts';
import { useDensityOptions } from './DensityChoice.tsx';
import type { ShownStream } from './stream.ts';
import css from './ViewMenu.module.css';

/** A menu for the appearance of a stream. `isList`: a list of titles next to a post, which has only one density. */
export function ViewMenu({
  kind,
  isList = false,
  onHide,
}: {
  kind: ShownStream['kind'];
  isList?: boolean;
  /** Called when the user hides or shows seen posts. */
  onHide?: () => void;
}) {
  return (
    <Menu
      trigger={
        <Button variant="plain" icon={SlidersHorizontal} className={css.button}>
          {t('View')}
        </Button>
      }
    >
      {!isList && <Layout kind={kind} />}
      {!isList && kind === 'following' && <MenuSeparator />}
      {kind === 'following' && <HideSeen onHide={onHide} />}
    </Menu>
  );
}

function Layout({ kind }: { kind: ShownStream['kind'] }) {
  const preferences = usePreferences();
  const setPreferences = useSetPreferences();
  const densities = useDensityOptions();
  return (
    <>
      <MenuChoices {...densities} />
      {densities.value !== 'compact' && kind !== 'discover' && (
        <>
          <MenuSeparator />
          <MenuCheck
            checked={preferences?.reader_combine_posts ?? false}
            onChange={(reader_combine_posts) => setPreferences({ reader_combine_posts })}
          >
            {t('Group posts by site and day')}
          </MenuCheck>
        </>
      )}
    </>
  );
}

function HideSeen({ onHide }: { onHide: (() => void) | undefined }) {
  const [isHidden, hide] = useHideSeen();
  return (
    <MenuCheck
      checked={isHidden}
      onChange={(next) => {
        hide(next);
        onHide?.();
      }}
    >
      {t('Hide seen')}
    </MenuCheck>
  );
}
