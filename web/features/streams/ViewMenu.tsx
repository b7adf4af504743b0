import { useMutation, useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide';
import type { Density, Preferences } from '#shared/api/accounts.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Menu, MenuCheck, MenuChoices, MenuSeparator } from '#web/ui/Menu.tsx';
import { notify } from '#web/ui/notices.ts';
import { preferencesQuery, setPreferencesMutation } from '../accounts/queries.ts';
import { useHideSeen } from '../seen/queries-hide.ts';
import type { ShownStream } from './queries.ts';
import css from './ViewMenu.module.css';

/** How the posts of a stream stand, in words. `isList` where they are titles beside a post, which have one look only. */
export function ViewMenu({
  kind,
  isList = false,
  onHide,
}: {
  kind: ShownStream['kind'];
  isList?: boolean;
  /** When the reader has chosen to leave out what was seen, or to see it again. */
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
  const { data } = useQuery(preferencesQuery());
  const { mutate } = useMutation(setPreferencesMutation());
  const density = data?.calypso_preferences.reader_density ?? 'comfortable';
  const set = (change: Preferences) =>
    mutate(change, {
      onError: () => notify.error(t('Sorry, we could not save your choice. Please try again.')),
    });
  return (
    <>
      <MenuChoices<Density>
        label={t('Layout')}
        options={[
          { value: 'cards', label: t('Cards') },
          { value: 'comfortable', label: t('Comfortable') },
          { value: 'compact', label: t('Compact') },
        ]}
        value={density}
        onChange={(reader_density) => set({ reader_density })}
      />
      {density !== 'compact' && kind !== 'discover' && (
        <>
          <MenuSeparator />
          <MenuCheck
            checked={data?.calypso_preferences.reader_combine_posts ?? false}
            onChange={(reader_combine_posts) => set({ reader_combine_posts })}
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
