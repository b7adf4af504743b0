import { Check, Minus } from 'lucide';
import { CREDENTIAL_STEPS, type CredentialStep } from '#shared/domain/credentials.ts';
import { t } from '#shared/i18n/translate.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

/** The progress of saving credentials. @param steps that have begun, as sent by the live channel; none without a channel */
export function SavingSteps({ steps }: { steps: readonly string[] }) {
  const current = steps.at(-1) ?? CREDENTIAL_STEPS[0];
  return (
    <div role="status" aria-label={getStepLabel(current as CredentialStep)}>
      <Stack gap={8}>
        {CREDENTIAL_STEPS.map((step) => (
          <Row key={step}>
            {step === current ? <Spinner /> : <Icon of={steps.includes(step) ? Check : Minus} size={16} />}
            {getStepLabel(step)}
          </Row>
        ))}
      </Stack>
    </div>
  );
}

function getStepLabel(step: CredentialStep): string {
  switch (step) {
    case 'connecting':
      return t('Connecting');
    case 'authenticating':
      return t('Logging in');
    case 'path':
      return t('Opening the folder');
    case 'writing':
      return t('Checking that the folder is writable');
    case 'saving':
      return t('Saving');
  }
}
