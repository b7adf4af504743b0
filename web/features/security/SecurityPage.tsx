import { useSuspenseQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { MeFrame } from '../accounts/MeFrame.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { OneTimeCodes } from './OneTimeCodes.tsx';
import { Passkeys } from './Passkeys.tsx';
import { securityQuery } from './queries.ts';
import css from './SecurityPage.module.css';
import { Sessions } from './Sessions.tsx';

/** `/me/security`: all ways into the account, each of which can be revoked. */
export function SecurityPage() {
  const { data: security } = useSuspenseQuery(securityQuery());
  return (
    <MeFrame title={t('Security')} subtitle={t('How you log in, and how you keep others out.')}>
      <div className={css.sections}>
        <Sessions sessions={security.sessions} />
        <Passkeys passkeys={security.passkeys} />
        <OneTimeCodes isOn={security.two_factor_enabled} hasPassword={security.has_password} />
        <ApiKeys keys={security.api_keys} />
      </div>
    </MeFrame>
  );
}
