import type { Blog } from '#shared/api/blogs.ts';
import { t } from '#shared/i18n/translate.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { formatFullTime } from '#web/ui/format.ts';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { ArticleSession } from './article-session.ts';
import type { Editing } from './article-state.ts';
import { parseLocalInput, toLocalInput } from './local-input.ts';
import { getTexts } from './texts.ts';

type When = 'now' | 'later';
type Who = 'publish' | 'private';

/** Asks who may see the post and when, before publishing it. */
export function PublishDialog({
  session,
  editing: { article, state },
  site,
  onClose,
}: {
  session: ArticleSession;
  editing: Editing;
  site: Blog;
  onClose: () => void;
}) {
  const isPlanned = article?.status === 'future';
  const form = useForm({
    initial: () => ({
      who: 'publish' as Who,
      when: (isPlanned ? 'later' : 'now') as When,
      date: toLocalInput(isPlanned ? new Date(article.date!) : getNextHour()),
    }),
    send: async ({ who, date }) => {
      const planned = parseLocalInput(date);
      if (isLater && (!planned || planned <= new Date())) return { date: t('Choose a time in the future.') };
      const changes = isLater
        ? { status: 'future' as const, date: planned!.toISOString() }
        : // Cancelling a scheduled post also clears its date.
          { status: who, ...(isPlanned && { date: new Date().toISOString() }) };
      if (!(await session.save(changes))) return;
      onClose();
      notifyPublished(session);
    },
  });
  const { who, when } = form.values;
  const isLater = who === 'publish' && when === 'later';
  return (
    <Dialog
      name="publish"
      open
      onOpenChange={onClose}
      size={400}
      title={t('Publish on {site}', { site: site.title })}
      form={form.props}
      footer={
        <Button
          type="submit"
          size={40}
          variant="primary"
          busy={state.kind === 'saving'}
          busyLabel={t('Publishing')}
        >
          {isLater ? t('Schedule') : t('Publish')}
        </Button>
      }
    >
      <Stack gap={16}>
        {state.kind === 'failed' && (
          <Notice kind="error">{t('Not saved: {reason}', { reason: state.failure.text })}</Notice>
        )}
        <SelectField
          label={t('Who can read it')}
          {...form.bindValue('who')}
          options={[
            {
              value: 'publish',
              label: site.is_p2 ? t('The members of the team') : t('Everyone'),
            },
            { value: 'private', label: t('Only this blog’s authors') },
          ]}
        />
        {who === 'publish' && (
          <SelectField
            label={t('When')}
            {...form.bindValue('when')}
            options={[
              { value: 'now', label: t('Now') },
              { value: 'later', label: t('Later') },
            ]}
          />
        )}
        {isLater && (
          <TextField label={t('Date and time')} type="datetime-local" required {...form.bindText('date')} />
        )}
      </Stack>
    </Dialog>
  );
}

/** Announces the post's new state. */
function notifyPublished(session: ArticleSession) {
  const { article, type } = session.read();
  const texts = getTexts(type);
  if (article?.status === 'future') {
    const when = formatFullTime(article.date!);
    notify.success(texts.planned(when), { id: 'article' });
  } else if (article?.status === 'private') {
    notify.success(texts.publishedPrivately, { id: 'article' });
  } else if (article) {
    notify.success(texts.published, {
      id: 'article',
      action: { label: texts.view, onPress: () => void window.open(article.URL, '_blank', 'noopener') },
    });
  }
}

function getNextHour(): Date {
  const date = new Date(Date.now() + 60 * 60_000);
  date.setMinutes(0, 0, 0);
  return date;
}
