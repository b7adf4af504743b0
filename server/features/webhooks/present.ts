import { toBlogUrl } from '#server/features/blogs/urls.ts';
import type { Vault } from '#server/platform/auth/vault.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { WebhookOutcome } from '#server/platform/db/column-types.ts';
import type { Webhook } from '#shared/api/webhooks.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import { runWithLocale, t } from '#shared/i18n/translate.ts';
import type { AnnouncedPost, WebhookRow } from './queries.ts';

/** Returns the purpose under which the secret of a webhook is encrypted. */
export const toSealPurpose = (webhookId: string) => `webhook ${webhookId}`;

/** Describes a webhook to a viewer, in their language. */
export function presentWebhook(row: WebhookRow, { language }: Viewer, vault: Vault): Webhook {
  return {
    ID: row.id,
    URL: row.url,
    secret: vault.open(toSealPurpose(row.id), row.sealed_secret) ?? null,
    created: row.created_at.toISOString(),
    last:
      row.last_at === null || row.last_outcome === null
        ? null
        : {
            date: row.last_at.toISOString(),
            is_delivered: row.last_outcome === 'delivered',
            status: row.last_status,
            message: runWithLocale(parseLocale(language), () =>
              describeOutcome(row.last_outcome!, row.last_status),
            ),
          },
  };
}

function describeOutcome(outcome: WebhookOutcome, status: number | null): string {
  switch (outcome) {
    case 'delivered':
      return t('Delivered.');
    case 'waiting':
      return status === null
        ? t('We couldn’t reach this address. We’ll try again for a day.')
        : t('This address answered with error {status}. We’ll try again for a day.', { status });
    case 'unreachable':
      return status === null
        ? t('We couldn’t reach this address.')
        : t('This address answered with error {status}.', { status });
    case 'gone':
      return t('Nothing receives posts at this address any more. Remove it.');
    case 'rejected':
      return t('This address refused the post with error {status}.', { status: status ?? 0 });
    case 'redirected':
      return t('This address redirects to another one. Add that one instead.');
    case 'private':
      return t('This address isn’t on the public internet, so nothing is sent there.');
    case 'unsealed':
      return t('This server can’t read the secret any more. Remove the address and add it again.');
  }
}

/** Returns the body that is sent when a post is published. */
export function presentAnnouncement(post: AnnouncedPost, delivery: string, publicUrl: string): object {
  return {
    event: 'post.published',
    delivery,
    post: {
      id: post.id,
      url: post.url,
      title: post.title,
      excerpt: post.excerpt,
      date: post.sort_at.toISOString(),
      author: post.author,
      tags: post.tags,
      featured_image: post.image?.url ?? null,
      language: post.language,
    },
    blog: {
      id: post.blog_id,
      title: post.blog_title,
      url: toBlogUrl(publicUrl, post.blog_slug),
    },
  };
}
