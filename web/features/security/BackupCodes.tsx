import { Copy } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Row, Stack } from '#web/ui/Layout.tsx';
import css from './SecurityPage.module.css';

/** Backup codes for when the authenticator app is unavailable; shown only once. */
export function BackupCodes({ codes }: { codes: string[] }) {
  return (
    <Stack gap={12}>
      <p className={css.hint}>
        {t(
          'Keep these somewhere you can get to without your phone. Each one replaces a code once. You won’t see them again.',
        )}
      </p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row>
        <Button icon={Copy} onClick={() => void copyText(codes.join('\n'))}>
          {t('Copy')}
        </Button>
      </Row>
    </Stack>
  );
}
