import { AppError } from '#server/platform/http/errors.ts';
import type { updateSettings } from '#shared/api/settings.ts';
import { completeAddress } from '#shared/domain/site-url.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { EmailSettingsChange, ProfileChange } from './queries.ts';

type Input = InputOf<typeof updateSettings>;

/** Returns the columns of `users` that an input changes. */
export function toProfileChange(input: Input): ProfileChange {
  return removeUndefined({
    name: input.display_name,
    first_name: input.first_name,
    last_name: input.last_name,
    description: input.description && requireText(input.description),
    user_url: input.user_URL && requireLink(input.user_URL),
    language: input.language && requireLanguage(input.language),
  });
}

/** Returns the columns of `email_settings` that an input changes. */
export function toEmailSettingsChange(input: Input): EmailSettingsChange {
  const posts = input.subscription_delivery_email_default;
  return removeUndefined({
    default_email_posts: posts && posts !== 'never',
    default_email_frequency: posts === 'never' ? undefined : posts,
    default_email_comments: input.subscription_delivery_comments_default,
    default_notify_posts: input.subscription_delivery_notifications_default,
    mail_option: input.subscription_delivery_mail_option,
    delivery_day: input.subscription_delivery_day,
    delivery_hour: input.subscription_delivery_hour,
    time_zone: input.subscription_delivery_time_zone,
    blocked: input.subscription_delivery_email_blocked,
  });
}

/** Removes undefined members, whose columns stay unchanged. */
function removeUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Checks text of several lines; PostgreSQL cannot store NUL. */
function requireText(text: string): string {
  if (text.includes('\0'))
    throw new AppError('invalid_input', 'This text contains a character that can’t be saved.');
  return text;
}

/** Returns a web address, with https if the scheme is missing. */
function requireLink(text: string): string {
  const url = completeAddress(text);
  if (!url) throw new AppError('invalid_input', 'A link starts with http:// or https://.');
  return url.href;
}

function requireLanguage(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    throw new AppError('invalid_input', 'This is not the code of a language, such as “en” or “pt-BR”.');
  }
}
