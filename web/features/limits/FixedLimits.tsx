import {
  EMAIL_MAX_BYTES,
  FETCH_MAX_BODY_BYTES,
  FETCH_PER_HOST,
  NEW_ACCOUNT_ACTS_PER_DAY,
  NEW_BLOG_DAYS,
  UPLOAD_MAX_BYTES,
} from '#shared/domain/limits.ts';
import { t } from '#shared/i18n/translate.ts';
import { CountTable } from '#web/ui/DayChart.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Section } from '#web/ui/Page.tsx';

const toMegabytes = (bytes: number) => bytes / 1024 / 1024;

/** The limits that no one can change, as far as people ask an administrator about them. */
export function FixedLimits() {
  const limits: [string, number][] = [
    [t('Blogs that a new account creates per day'), NEW_ACCOUNT_ACTS_PER_DAY.blog],
    [t('Invitations that a new account sends per day'), NEW_ACCOUNT_ACTS_PER_DAY.invitation],
    [t('Reports that a new account sends per day'), NEW_ACCOUNT_ACTS_PER_DAY.report],
    [t('Days from the first post of a new blog until it’s in Discover'), NEW_BLOG_DAYS],
    [t('Megabytes of an uploaded picture'), toMegabytes(UPLOAD_MAX_BYTES)],
    [t('Megabytes of an email that becomes a post'), toMegabytes(EMAIL_MAX_BYTES)],
    [t('Megabytes of a feed'), toMegabytes(FETCH_MAX_BODY_BYTES)],
    [t('Requests to one host at a time'), FETCH_PER_HOST],
  ];
  return (
    <Section title={t('Fixed limits')}>
      <CountTable>
        <tbody>
          {limits.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatNumber(value)}</td>
            </tr>
          ))}
        </tbody>
      </CountTable>
    </Section>
  );
}
