import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { getAskedSubscription } from '#shared/api/pending-subscriptions.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button, ButtonAnchor } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Trans } from '#web/ui/Trans.tsx';
import { Alternative, AuthForm, AuthHead, GoodNews } from '../accounts/AuthForm.tsx';
import { askedSubscriptionQuery } from './queries.ts';

type Asked = AnswerOf<typeof getAskedSubscription>;

/** Where the link in a mail leads that asks whether a subscription is wanted. Opening it changes nothing: programs follow links. */
export function ConfirmSubscriptionPage() {
  const { status, token } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const { data: asked } = useQuery({ ...askedSubscriptionQuery(token ?? ''), enabled: Boolean(token) });
  if (status === 'confirmed') return <Confirmed />;
  if (!asked) return <Over />;
  if (asked.is_confirmed) return asked.frequency ? <HowOften asked={asked} /> : <Confirmed />;
  return (
    <>
      <AuthHead title={t('Confirm your subscription')}>{describe(asked)}</AuthHead>
      <AuthForm>
        {asked.frequency && <FrequencyField value={asked.frequency} />}
        <Button type="submit" variant="primary" size={40} block>
          {t('Confirm the subscription')}
        </Button>
      </AuthForm>
      <Alternative>{t('Not you? Close this page, and nothing will be mailed.')}</Alternative>
    </>
  );
}

/** Where mails lead for whoever wants them more or less often. */
function HowOften({ asked }: { asked: Asked }) {
  const { status } = useSearch({ strict: false }) as { status?: string };
  const { site_title: site, frequency } = asked;
  return (
    <>
      <AuthHead title={t('Your subscription')}>
        {t('New posts of {site} are mailed to you. Every mail has a link that ends the subscription.', {
          site,
        })}
      </AuthHead>
      {status === 'changed' && <GoodNews>{t('Your choice is saved.')}</GoodNews>}
      <AuthForm>
        <FrequencyField value={frequency ?? 'instantly'} />
        <Button type="submit" variant="primary" size={40} block>
          {t('Save')}
        </Button>
      </AuthForm>
    </>
  );
}

/** Part of a plain form: it works without scripts. */
function FrequencyField({ value }: { value: NonNullable<Asked['frequency']> }) {
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
      hint={t('More than five posts within a day come together the next morning.')}
    />
  );
}

function describe({ site_title: site, post_title: post, frequency }: Asked): string {
  if (frequency) return t('New posts of {site} will be mailed to you.', { site });
  return post
    ? t('New comments on “{post}” in {site} will be mailed to you.', { post, site })
    : t('New comments on a post in {site} will be mailed to you.', { site });
}

function Confirmed() {
  const viewer = useViewer();
  return (
    <>
      <AuthHead title={t('You are subscribed')}>
        {t('Every mail has a link that ends the subscription.')}
      </AuthHead>
      {viewer ? (
        <ButtonAnchor href="/reader/subscriptions" variant="primary" size={40} block>
          {t('Manage subscriptions')}
        </ButtonAnchor>
      ) : (
        <Alternative>
          <Trans
            message="Read it all in one place: <link>sign up</link> with the same address, and your subscriptions are there."
            components={{ link: <Link to="/sign-up" search={{}} /> }}
          />
        </Alternative>
      )}
    </>
  );
}

function Over() {
  return (
    <AuthHead title={t('This link does not work any more')}>
      {t('It has ended, or it was not copied in full. You can subscribe again on the blog’s page.')}
    </AuthHead>
  );
}
