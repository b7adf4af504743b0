import type { MuteDuration } from '#shared/api/mutes.ts';
import { MUTE_MAX_CHARACTERS } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { NewMute } from './queries-mute.ts';

interface MuteValues {
  word: string;
  duration: NonNullable<MuteDuration> | 'forever';
}

/** The form of a muted word. */
export function useMuteForm(send: (mute: NewMute) => Promise<unknown>) {
  const form = useForm<MuteValues>({
    initial: { word: '', duration: 'forever' },
    send: async ({ word, duration }) => {
      await send({ word: word.trim(), duration: duration === 'forever' ? null : duration });
      form.reset();
    },
    explain: ({ code, message }) => ({
      word: code === 'invalid_input' ? message : t('The word could not be muted. Please try again.'),
    }),
  });
  return form;
}

/** Its fields: the word, and how long it is muted. */
export function MuteFields({ form }: { form: ReturnType<typeof useMuteForm> }) {
  return (
    <>
      <TextField
        label={t('Word or phrase')}
        hint={t('Capitals and accents make no difference.')}
        maxLength={MUTE_MAX_CHARACTERS}
        required
        {...form.bindText('word')}
      />
      <SelectField
        label={t('For how long?')}
        {...form.bindValue('duration')}
        options={[
          { value: 'day', label: t('24 hours') },
          { value: 'week', label: t('7 days') },
          { value: 'month', label: t('30 days') },
          { value: 'forever', label: t('Always') },
        ]}
      />
    </>
  );
}
