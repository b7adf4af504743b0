import { useSearch } from '@tanstack/react-router';
import { DECISION_NOTE_MAX } from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { AuthForm, AuthHeader } from '../accounts/AuthForm.tsx';

/** Where the author of something that was reported answers a decision, once. */
export function AppealPage() {
  const { status, code } = useSearch({ strict: false }) as Record<string, string | undefined>;
  if (status === 'sent' || !code)
    return (
      <>
        <AuthHeader title={status === 'sent' ? t('Your answer was sent') : t('This link doesn’t work')}>
          {status === 'sent'
            ? t('The administrators will look into it.')
            : t('Part of it is missing, or you’ve already answered.')}
        </AuthHeader>
        <ButtonAnchor href="/" variant="primary" size={40} block>
          {t('Back to the home page')}
        </ButtonAnchor>
      </>
    );
  return (
    <>
      <AuthHeader title={t('Answer the decision')}>
        {t('Tell the administrators why you think it’s wrong. You can answer once.')}
      </AuthHeader>
      <AuthForm>
        <TextAreaField label={t('Your answer')} name="text" rows={6} maxLength={DECISION_NOTE_MAX} required />
        <Button type="submit" variant="primary" size={40} block>
          {t('Send')}
        </Button>
      </AuthForm>
    </>
  );
}
