import { useQueryClient } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { Row, Stack } from '#web/ui/Layout.tsx';
import { ExportButton } from '../feeds/ExportButton.tsx';
import css from './ListForm.module.css';
import { ManagedList } from './ManagedList.tsx';
import { exportListOpml } from './queries-change.ts';

/** LI-03, OP-04: the list as a file for any feed reader. */
export function ListExportPage() {
  const client = useQueryClient();
  return (
    <ManagedList>
      {(list) => (
        <Stack gap={16}>
          <p className={css.text}>
            {t(
              'Save the sites and tags in this list as an OPML file. You can import it into Tidings or another feed reader.',
            )}
          </p>
          {list.items_count === 0 && (
            <p className={css.text}>{t('There’s nothing in this list to export yet.')}</p>
          )}
          <Row>
            <ExportButton
              fetchOpml={() => exportListOpml(client, list)}
              fileName={`reader-export-${list.slug}.opml`}
              disabled={list.items_count === 0}
            />
          </Row>
        </Stack>
      )}
    </ManagedList>
  );
}
