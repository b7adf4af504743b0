import { useMutation, useQuery } from '@tanstack/react-query';
import type { Domain } from '#shared/api/domains.ts';
import { t } from '#shared/i18n/translate.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { notify } from '#web/ui/notices.ts';
import { DomainDetails } from './DomainDetails.tsx';
import css from './DomainsPage.module.css';
import {
  deleteDomainMutation,
  domainQuery,
  setBlogRedirectMutation,
  setPrimaryDomainMutation,
} from './queries.ts';
import { getStateLabel, getTypeName, toErrorMessage } from './sentences.ts';

/** A domain in the list: its type, state and actions. `isOpen` shows its details. */
export function DomainItem({
  listed,
  isOpen,
  onToggle,
}: {
  /** As in the list: the result of the last check. */
  listed: Domain;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const isMapped = listed.type === 'mapping';
  const checked = useQuery({ ...domainQuery(listed.blog_id, listed.domain), enabled: isMapped });
  const domain = {
    ...listed,
    facts: checked.data?.facts ?? listed.facts,
    records: checked.data?.records ?? [],
  };
  const state = checked.error && !domain.facts ? t('Couldn’t be checked') : getStateLabel(domain);
  return (
    <li className={css.item}>
      <Row wrap>
        <div className={css.about}>
          <h3 className={css.name}>
            <bdi>{domain.domain}</bdi> {domain.primary_domain && <Badge>{t('Primary')}</Badge>}
          </h3>
          <p className={css.note}>
            {getTypeName(domain)} · {state}
          </p>
        </div>
        <Actions domain={domain} isOpen={isOpen} onToggle={onToggle} />
      </Row>
      {isMapped && isOpen && <DomainDetails domain={domain} />}
    </li>
  );
}

function Actions({ domain, isOpen, onToggle }: { domain: Domain; isOpen: boolean; onToggle: () => void }) {
  const { mutateAsync, isPending } = useMutation(setBlogRedirectMutation());
  if (domain.type === 'redirect') {
    const handleEndRedirect = () =>
      void mutateAsync({ siteId: domain.blog_id, location: null }).then(
        () => notify.success(t('Redirect ended.'), { id: 'domains' }),
        (error) => notify.error(toErrorMessage(error), { id: 'domains' }),
      );
    return (
      <Button busy={isPending} onClick={handleEndRedirect}>
        {t('End redirect')}
      </Button>
    );
  }
  return (
    <Row wrap>
      {domain.can_set_as_primary && <PrimaryButton domain={domain} />}
      {domain.type === 'mapping' && (
        <>
          <RemoveButton domain={domain} />
          <Button
            aria-expanded={isOpen}
            aria-label={t('Details of {domain}', { domain: domain.domain })}
            onClick={onToggle}
          >
            {t('Details')}
          </Button>
        </>
      )}
    </Row>
  );
}

function PrimaryButton({ domain }: { domain: Domain }) {
  const { mutateAsync, isPending } = useMutation(setPrimaryDomainMutation());
  const { domain: name } = domain;
  const isReady = domain.type === 'wpcom' || domain.facts?.points_here;
  return (
    <ConfirmDialog
      name="primary_domain"
      trigger={<Button aria-label={t('Make {domain} primary', { domain: name })}>{t('Make primary')}</Button>}
      title={t('Make {domain} primary?', { domain: name })}
      confirm={t('Make primary')}
      isBusy={isPending}
      onConfirm={() =>
        mutateAsync({ siteId: domain.blog_id, domain: name }).then(
          () => notify.success(t('Primary address changed.'), { id: 'domains' }),
          (error) => notify.error(toErrorMessage(error), { id: 'domains' }),
        )
      }
    >
      <p>
        {t(
          'The blog will use this address, and its other addresses will redirect here. Feed subscribers keep their subscriptions.',
        )}
      </p>
      {!isReady && (
        <p>{t('DNS doesn’t point here yet. Until it does, visitors can’t reach the blog at this domain.')}</p>
      )}
    </ConfirmDialog>
  );
}

function RemoveButton({ domain }: { domain: Domain }) {
  const { mutateAsync, isPending } = useMutation(deleteDomainMutation());
  const { domain: name } = domain;
  return (
    <ConfirmDialog
      name="remove_domain"
      trigger={<Button aria-label={t('Remove {domain}', { domain: name })}>{t('Remove')}</Button>}
      title={t('Remove {domain}?', { domain: name })}
      confirm={t('Remove domain')}
      isDangerous
      isBusy={isPending}
      onConfirm={() =>
        mutateAsync({ siteId: domain.blog_id, domain: name }).then(
          () => notify.success(t('Domain removed.'), { id: 'domains' }),
          (error) => notify.error(toErrorMessage(error), { id: 'domains' }),
        )
      }
    >
      <p>
        {domain.primary_domain
          ? t('The blog goes back to its free address. Links to this domain stop working.')
          : t('Links to this domain stop working. You can add it again later.')}
      </p>
    </ConfirmDialog>
  );
}
