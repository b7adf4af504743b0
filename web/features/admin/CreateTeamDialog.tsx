import type { ReactElement } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { ActDialog } from './ActDialog.tsx';

/** Asks for the name and the short name of a new team: members create their own, administrators any. */
export function CreateTeamDialog({
  trigger,
  explain,
  create,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  /** Returns what went wrong, in words; default: those of administration. */
  explain?: (error: unknown) => string;
  /** Creates the team and shows its page. */
  create: (team: { title: string; slug: string }) => Promise<unknown>;
}) {
  return (
    <ActDialog
      trigger={trigger}
      title={t('Create team')}
      confirm={t('Create team')}
      done={t('Team created.')}
      fields={[
        { name: 'title', label: t('Name') },
        {
          name: 'slug',
          label: t('Short name'),
          isChecked: true,
          hint: t('Letters from a to z, digits and hyphens. It can’t be changed later.'),
        },
      ]}
      {...(explain && { explain })}
      run={({ title = '', slug = '' }) => create({ title, slug })}
    />
  );
}
