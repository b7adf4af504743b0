import { Check } from 'lucide';
import { INTERESTS_MIN, INTERESTS_MIN_SHOWN } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { TOPIC_GROUPS } from '#shared/topics.ts';
import { recordEvent } from '#web/lib/events.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { FollowableTag } from '../tags/queries-follow.ts';
import css from './InterestsDialog.module.css';
import { StepFooter } from './StepFooter.tsx';
import { type Topics, useTopics } from './use-topics.ts';

/** The first step: choosing topics. Each is followed when it is pressed, so Cancel keeps the choices. */
export function InterestsDialog({
  open,
  onClose,
  onContinue,
}: {
  open: boolean;
  onClose: () => void;
  /** Called instead of `onClose` when the user continues. */
  onContinue: () => void;
}) {
  const { topics, error, retry } = useTopics();
  const count = topics?.count ?? 0;
  return (
    <Dialog
      name="onboarding_interests"
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      hasClose={false}
      size={960}
      title={t('What topics interest you?')}
      description={t(
        'Choose at least {minimum} topics to follow. They shape what we suggest, and you can change them at any time.',
        { minimum: INTERESTS_MIN_SHOWN },
      )}
      footer={
        <StepFooter
          status={
            count < INTERESTS_MIN
              ? t('{count} of {minimum} chosen', { count, minimum: INTERESTS_MIN })
              : t('{count} chosen', { count })
          }
          isReady={count >= INTERESTS_MIN}
          onContinue={() => {
            recordEvent('calypso_reader_onboarding_interests_modal_continue', { topics: count });
            onContinue();
          }}
        />
      }
    >
      {topics && <TopicGroups topics={topics} />}
      {error && (
        <FailedNotice error={error} onRetry={retry}>
          {t('Your topics could not be loaded.')}
        </FailedNotice>
      )}
    </Dialog>
  );
}

function TopicGroups({ topics }: { topics: Topics }) {
  return (
    <div className={css.groups}>
      {TOPIC_GROUPS.map(({ id, title, topics: group }) => (
        <TopicGroup
          key={id}
          title={title()}
          group={group.map(({ slug, name }) => ({ slug, title: name() }))}
          topics={topics}
        />
      ))}
      {topics.others.length > 0 && (
        <div className={css.others}>
          <TopicGroup title={t('Other tags you follow')} group={topics.others} topics={topics} />
        </div>
      )}
    </div>
  );
}

function TopicGroup({
  title,
  group,
  topics: { isChosen, isLocked, toggle },
}: {
  title: string;
  group: FollowableTag[];
  topics: Topics;
}) {
  return (
    <section className={css.group} aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      <ul className={css.topics}>
        {group.map((topic) => (
          <li key={topic.slug}>
            <button
              type="button"
              className={css.topic}
              aria-pressed={isChosen(topic.slug)}
              // Presses are ignored, but the focus stays.
              aria-disabled={isLocked(topic.slug) || undefined}
              onClick={() => toggle(topic)}
            >
              <bdi>{topic.title}</bdi>
              {isChosen(topic.slug) && <Icon of={Check} size={16} />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
