import { Fragment } from 'react';
import type { getSiteImport } from '#shared/api/site-imports.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { describeReason } from './sentences.ts';

/** Why things are missing, or not as public as they were, with numbers. */
export function Reasons({
  reasons,
  label = t('What can’t be imported'),
}: {
  reasons: ResponseOf<typeof getSiteImport>['reasons'];
  label?: string;
}) {
  return (
    <ul aria-label={label}>
      {reasons.map(({ code, message, count, subjects }) => (
        <li key={code}>
          {subjects.map((subject) => (
            <Fragment key={subject}>
              <bdi>{subject}</bdi>
              {' · '}
            </Fragment>
          ))}
          {describeReason({ code, message })} {count > 1 && `(${count})`}
        </li>
      ))}
    </ul>
  );
}
