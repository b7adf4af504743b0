import { useMutation } from '@tanstack/react-query';
import type { DomainClaim, Site } from '#shared/api/sites.ts';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/notices.ts';
import { TextField } from '#web/ui/TextField.tsx';
import css from './DomainField.module.css';
import { updateSiteMutation } from './queries.ts';

/** The domain of a blog's own, and the DNS record that it waits for. */
export function DomainField({
  site,
  value,
  error,
  onChange,
  onChecked,
}: {
  site: Site;
  value: string;
  error: string | undefined;
  onChange: (domain: string) => void;
  /** The record was looked for again; `site` is as the server has it now. */
  onChecked: (site: Site) => void;
}) {
  const claim = site.domain_claim;
  return (
    <div className={css.domain}>
      <TextField
        label={t('Custom domain')}
        hint={t('Point the domain to this server first. Leave empty if you don’t have one.')}
        placeholder="blog.example.com"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        value={value}
        onChange={(event) => onChange(event.target.value.toLowerCase())}
        error={error}
      />
      {claim && claim.domain === value && <Claim siteId={site.ID} claim={claim} onChecked={onChecked} />}
    </div>
  );
}

function Claim({
  siteId,
  claim,
  onChecked,
}: {
  siteId: number;
  claim: DomainClaim;
  onChecked: (site: Site) => void;
}) {
  const check = useMutation(updateSiteMutation());
  const found = check.data?.domain_claim?.lookup ?? claim.lookup;
  const again = () =>
    void check.mutateAsync({ siteId, domain: claim.domain }).then(
      (site) => {
        onChecked(site);
        if (!site.domain_claim) notify.success(t('The blog is now at {domain}.', { domain: claim.domain }));
      },
      (error) => notify.error(sentenceOf(error.code), { id: 'domain-check' }),
    );
  return (
    <Notice kind="warning">
      <div className={css.claim}>
        <p>
          {t(
            'To prove that {domain} is yours, add this record to its DNS. Until then, the blog keeps its current address.',
            {
              domain: claim.domain,
            },
          )}
        </p>
        <dl className={css.record}>
          <dt>{t('Type')}</dt>
          <dd>
            <code>{claim.record.type}</code>
          </dd>
          <dt>{t('Name')}</dt>
          <dd>
            <code>{claim.record.name}</code>
          </dd>
          <dt>{t('Value')}</dt>
          <dd>
            <code>{claim.record.value}</code>
          </dd>
        </dl>
        {found !== 'none' && !check.isPending && <p>{findingOf(found)}</p>}
        <Button busy={check.isPending} busyLabel={t('Checking')} onClick={again}>
          {t('Check again')}
        </Button>
      </div>
    </Notice>
  );
}

function findingOf(lookup: Exclude<DomainClaim['lookup'], 'none'>): string {
  switch (lookup) {
    case 'no_record':
      return t('We can’t see the record yet. A new one can take an hour to show up.');
    case 'other_record':
      return t('There’s a record with this name, but it has a different value.');
    case 'no_answer':
      return t('This domain’s DNS servers didn’t respond. Try again in a few minutes.');
  }
}

function sentenceOf(code: string): string {
  return code === 'already_exists'
    ? t('Another blog already uses this domain.')
    : t('This could not be checked. Please try again.');
}
