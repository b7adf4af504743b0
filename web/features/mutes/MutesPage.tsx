import { useQuery, useQueryClient } from '@tanstack/react-query';
import { VolumeX } from 'lucide';
import type { Mute } from '#shared/api/mutes.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Column, Stack } from '#web/ui/Layout.tsx';
import { EmptyState, PageHeader, Section } from '#web/ui/Page.tsx';
import { SettingRow, SettingRows } from '#web/ui/SettingRows.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { MuteFields, useMuteForm } from './MuteFields.tsx';
import css from './MutesPage.module.css';
import { mutesQuery } from './queries.ts';
import { createMute, removeMute } from './queries-mute.ts';

/** The words and authors that the user has muted, with a form for another word. */
export function MutesPage() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(mutesQuery());
  const form = useMuteForm((mute) => createMute(client, mute));
  const mutes = data?.mutes ?? [];
  const words = mutes.filter(({ kind }) => kind === 'word');
  const authors = mutes.filter(({ kind }) => kind === 'author');
  return (
    <Column back="/me/account">
      <PageHeader
        title={t('Muted words and authors')}
        subtitle={t(
          'You don’t see posts and comments with these words or by these authors, nor get notifications of them.',
        )}
      />
      <Stack gap={32}>
        <form {...form.props} noValidate className={css.form}>
          <MuteFields form={form} />
          <Button type="submit" size={40} busy={form.isBusy} disabled={form.values.word.trim() === ''}>
            {t('Mute')}
          </Button>
        </form>
        {error && !data && (
          <FailedNotice error={error} onRetry={() => void refetch()}>
            {t('Your muted words could not be loaded.')}
          </FailedNotice>
        )}
        {data && mutes.length === 0 && (
          <EmptyState
            icon={VolumeX}
            title={t('You haven’t muted anything.')}
            text={t('Mute a word here, or an author in the menu of one of their posts.')}
            action={<ButtonLink to="/reader">{t('Go to Recent')}</ButtonLink>}
          />
        )}
        {words.length > 0 && <MuteList title={t('Words')} mutes={words} />}
        {authors.length > 0 && <MuteList title={t('Authors')} mutes={authors} />}
      </Stack>
    </Column>
  );
}

function MuteList({ title, mutes }: { title: string; mutes: Mute[] }) {
  const client = useQueryClient();
  return (
    <Section title={title}>
      <SettingRows>
        {mutes.map((mute) => (
          <SettingRow key={mute.ID} label={<bdi>{mute.word}</bdi>} hint={<MuteHint mute={mute} />}>
            <Button
              aria-label={t('Unmute {name}', { name: mute.word })}
              onClick={() => void removeMute(client, mute)}
            >
              {t('Unmute')}
            </Button>
          </SettingRow>
        ))}
      </SettingRows>
    </Section>
  );
}

function MuteHint({ mute }: { mute: Mute }) {
  return (
    <>
      {mute.site_name && <bdi>{mute.site_name}</bdi>}
      {mute.site_name && ' · '}
      {mute.expires ? (
        <Trans
          message="until <time></time>"
          components={{ time: <Time date={mute.expires} style="long" /> }}
        />
      ) : (
        t('Always')
      )}
    </>
  );
}
