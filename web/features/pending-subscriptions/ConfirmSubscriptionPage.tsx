import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { getRequestedSubscription } from '#shared/api/pending-subscriptions.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { Alternative, AuthForm, AuthHeader, SuccessNotice } from '../accounts/AuthForm.tsx';
import { requestedSubscriptionQuery } from './queries.ts';

type RequestedSubscription = ResponseOf<typeof getRequestedSubscription>;

/** The page of the confirmation link in an email. Opening it changes nothing, because programs follow links. */
export function ConfirmSubscriptionPage() {
  const { status, token } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const { data } = useQuery({ ...requestedSubscriptionQuery(token ?? ''), enabled: Boolean(token) });
  if (status === 'confirmed') return <Confirmed />;
  if (!data) return <Over />;
  if (data.is_confirmed) return data.frequency ? <HowOften subscription={data} /> : <Confirmed />;
  return (
    <>
      <AuthHeader title={t('Confirm your subscription')}>{describe(data)}</AuthHeader>
      <AuthForm>
        {data.frequency && <FrequencyField value={data.frequency} />}
        <Button type="submit" variant="primary" size={40} block>
          {t('Confirm subscription')}
        </Button>
      </AuthForm>
      <Alternative>{t('Not you? Close this page and we won’t email you.')}</Alternative>
    </>
  );
}

/** Changes how often posts are emailed. */
function HowOften({ subscription }: { subscription: RequestedSubscription }) {
  const { status } = useSearch({ strict: false }) as { status?: string };
  const { site_title, frequency } = subscription;
  return (
    <>
      <AuthHeader title={t('Your subscription')}>
        {t('We email you new posts from {site}. Every email has an unsubscribe link.', {
          site: site_title,
        })}
      </AuthHeader>
      {status === 'changed' && <SuccessNotice>{t('Choice saved.')}</SuccessNotice>}
      <AuthForm>
        <FrequencyField value={frequency ?? 'instantly'} />
        <Button type="submit" variant="primary" size={40} block>
          {t('Save')}
        </Button>
      </AuthForm>
    </>
  );
}

/** Part of a plain form that works without scripts. */
function FrequencyField({ value }: { value: NonNullable<RequestedSubscription['frequency']> }) {
  return (
    <SelectField
      label={t('How often')}
      name="frequency"
      defaultValue={value}
      options={[
        { value: 'instantly', label: t('Instantly') },
        { value: 'daily', label: t('Daily') },
        { value: 'weekly', label: t('Weekly') },
      ]}
      hint={t('If there are more than five posts in a day, the rest arrive together the next morning.')}
    />
  );
}

function describe({ site_title, post_title, frequency }: RequestedSubscription): string {
  if (frequency) return t('We’ll email you new posts from {site}.', { site: site_title });
  return post_title
    ? t('We’ll email you new comments on “{post}” on {site}.', { post: post_title, site: site_title })
    : t('We’ll email you new comments on a post on {site}.', { site: site_title });
}

function Confirmed() {
  const viewer = useViewer();
  return (
    <>
      <AuthHeader title={t('You’re subscribed')}>{t('Every email has an unsubscribe link.')}</AuthHeader>
      {viewer ? (
        <ButtonAnchor href="/reader/subscriptions" variant="primary" size={40} block>
          {t('Manage subscriptions')}
        </ButtonAnchor>
      ) : (
        <Alternative>
          <Trans
            message="Read everything in one place: <link>sign up</link> with the same email address, and your subscriptions will be there."
            components={{ link: <Link to="/sign-up" search={{}} /> }}
          />
        </Alternative>
      )}
    </>
  );
}

function Over() {
  return (
    <AuthHeader title={t('This link no longer works')}>
      {t('It has expired, or part of it is missing. You can subscribe again on the blog’s page.')}
    </AuthHeader>
  );
}
