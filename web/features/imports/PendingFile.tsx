import { useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import reports from '#web/ui/Report.module.css';
import { Time } from '#web/ui/Time.tsx';
import { deletePendingFile, findMark, findPendingFile } from './pending-file.ts';

/** A file chosen on this device before logging in: it may be another person's, so only its name is shown. */
export function PendingFile({ onUse }: { onUse: (file: File) => void }) {
  const [mark, setMark] = useState(findMark);
  if (!mark) return null;
  const use = async () => {
    const file = await findPendingFile();
    if (file) onUse(file);
    else setMark(undefined);
  };
  const discard = () => {
    setMark(undefined);
    void deletePendingFile();
  };
  return (
    <Notice kind="info">
      <div className={reports.report}>
        <p>
          <bdi>{mark.name}</bdi> · <Time date={new Date(mark.at).toISOString()} style="long" />
        </p>
        <p>{t('This file was chosen on this device before you logged in. Is it yours?')}</p>
        <Row gap={12}>
          <Button onClick={() => void use()}>{t('Preview')}</Button>
          <Button variant="plain" onClick={discard}>
            {t('Discard')}
          </Button>
        </Row>
      </div>
    </Notice>
  );
}
