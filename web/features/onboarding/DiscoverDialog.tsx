import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { type Choices, DiscoverPanes } from './DiscoverPanes.tsx';
import { showNewSubscriptions } from './queries-sites.ts';
import { StepFooter } from './StepFooter.tsx';

const NONE: Choices = new Map();

/** Recommends feeds for the user's topics, each with a preview of its posts (DM-01, DM-02). */
export function DiscoverDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const reasonId = useId();
  const [choices, setChoices] = useState(NONE);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setChoices(NONE);
  }
  const isVerified = viewer?.email_verified === true;
  const added = [...choices.values()].filter(Boolean).length;
  return (
    <Dialog
      name="onboarding_discover"
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t("Discover sites that you'll love")}
      description={t('Subscribe to a few to fill your Recent stream.')}
      size={960}
      paned
      footer={
        <StepFooter
          statusId={reasonId}
          status={
            !isVerified
              ? t('Please verify your email before subscribing.')
              : added > 0
                ? t('{count, plural, one {# subscription added} other {# subscriptions added}}', {
                    count: added,
                  })
                : undefined
          }
          // DM-09
          isReady={isVerified}
          onContinue={() => {
            showNewSubscriptions(client);
            onClose();
          }}
        />
      }
    >
      <DiscoverPanes
        choices={choices}
        onChoose={(feedId, isFollowed) => setChoices((before) => new Map(before).set(feedId, isFollowed))}
      />
    </Dialog>
  );
}
