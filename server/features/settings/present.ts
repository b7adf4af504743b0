import type { getEmailSettings, Settings } from '#shared/api/settings.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { SettingsRow } from './queries.ts';

/** Returns all settings of a user in the interface's shape (platform facts 1.9). */
export function presentSettings(row: SettingsRow): Settings {
  return {
    user_login: row.username,
    display_name: row.name,
    first_name: row.first_name,
    last_name: row.last_name,
    description: row.description,
    user_URL: row.user_url,
    avatar_URL: row.image,
    has_gravatar: row.image !== null,
    user_email: row.email,
    new_user_email: row.new_email,
    user_email_change_pending: row.new_email !== null,
    primary_site_ID: row.primary_blog_id,
    language: row.language,
    subscription_delivery_email_default: row.default_email_posts ? row.default_email_frequency : 'never',
    subscription_delivery_comments_default: row.default_email_comments,
    subscription_delivery_notifications_default: row.default_notify_posts,
    subscription_delivery_mail_option: row.mail_option,
    subscription_delivery_day: row.delivery_day,
    subscription_delivery_hour: row.delivery_hour,
    subscription_delivery_time_zone: row.time_zone,
    subscription_delivery_email_blocked: row.blocked,
  };
}

/** The same for `read/email-settings` (platform facts 1.3). */
export function presentEmailSettings(row: SettingsRow): ResponseOf<typeof getEmailSettings> {
  const { mail_option, delivery_day, delivery_hour, blocked, email } = row;
  return { settings: { mail_option, delivery_day, delivery_hour, blocked, email } };
}
