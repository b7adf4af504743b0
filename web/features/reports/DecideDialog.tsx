import { useQueryClient } from '@tanstack/react-query';
import type { Decision, ReportCase } from '#shared/api/reports-admin.ts';
import { DECISION_NOTE_MAX } from '#shared/domain/limits.ts';
import { TAKEDOWN_REASONS, type TakedownReason } from '#shared/domain/takedowns.ts';
import { t } from '#shared/i18n/translate.ts';
import { decideCase, listCases } from '#shared/paths/reports-admin.ts';
import type { CallError } from '#web/lib/call.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogClose } from '#web/ui/Dialog.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { getTakedownReason } from '../takedowns/present.ts';
import { getDecisionLabel } from './present.ts';

/** Decides a case. */
export function DecideDialog({ found, onClose }: { found: ReportCase; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<{ decision: Decision; reason: TakedownReason; note: string }>({
    initial: {
      decision: 'none',
      reason: TAKEDOWN_REASONS.find((reason) => reason === found.reports[0]?.reason) ?? 'other',
      note: '',
    },
    send: async (values) => {
      try {
        await getCall(client)(decideCase, { caseId: found.ID, ...values });
      } finally {
        void client.invalidateQueries({ queryKey: toEndpointKey(listCases) });
      }
      notify.success(t('Decided.'), { id: 'report' });
      onClose();
    },
    explain: (error) => {
      const sentence = explainDecision(error);
      // A case that someone else has decided leaves the list, and this dialog with it.
      if (error.code === 'conflict') notify.error(sentence, { id: 'report' });
      return { note: sentence };
    },
  });
  return (
    <Dialog
      name="decide"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Decide')}
      description={found.subject.title}
      size={400}
      form={form.props}
      footer={
        <>
          <DialogClose>
            <Button size={40}>{t('Cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" size={40} busy={form.isBusy}>
            {t('Decide')}
          </Button>
        </>
      }
    >
      <Stack>
        <SelectField
          label={t('Decision')}
          {...form.bindValue('decision')}
          options={found.decisions.map((value) => ({ value, label: getDecisionLabel(value) }))}
        />
        {form.values.decision !== 'none' && (
          <SelectField
            label={t('Reason')}
            {...form.bindValue('reason')}
            options={TAKEDOWN_REASONS.map((value) => ({ value, label: getTakedownReason(value) }))}
          />
        )}
        <TextAreaField
          label={form.values.decision === 'none' ? t('Note') : t('Note to the author')}
          rows={3}
          maxLength={DECISION_NOTE_MAX}
          {...form.bindText('note')}
        />
      </Stack>
    </Dialog>
  );
}

function explainDecision({ details }: CallError): string {
  if (details.reason === 'decided') return t('Another administrator has already decided this.');
  if (details.reason === 'self') return t('You can’t suspend yourself.');
  return t('That didn’t work, and nothing was changed. Please try again.');
}
