import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/settings.ts';
import { EmailAddress } from './parameters.ts';

const Frequency = z.enum(['instantly', 'daily', 'weekly']);

/** Everything that users can change about themselves (platform facts 1.9 and 1.3, email settings). */
export const Settings = z.object({
  user_login: z.string(),
  display_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  description: z.string(),
  user_URL: z.string(),
  avatar_URL: z.string().nullable(),
  /** Whether the user has uploaded an avatar. */
  has_gravatar: z.boolean(),
  user_email: z.string(),
  /** A new address that waits for confirmation. */
  new_user_email: z.string().nullable(),
  user_email_change_pending: z.boolean(),
  primary_site_ID: z.int().nullable(),
  language: z.string(),
  subscription_delivery_email_default: Frequency.or(z.literal('never')),
  subscription_delivery_comments_default: z.boolean(),
  subscription_delivery_notifications_default: z.boolean(),
  subscription_delivery_mail_option: z.enum(['html', 'text']),
  /** 0 is Sunday. */
  subscription_delivery_day: z.int(),
  /** Even, 0 to 22, in time_zone. */
  subscription_delivery_hour: z.int(),
  /** IANA name; null means UTC. */
  subscription_delivery_time_zone: z.string().nullable(),
  /** All email is turned off (EM-08). */
  subscription_delivery_email_blocked: z.boolean(),
});
export type Settings = z.output<typeof Settings>;

export const getSettings = endpoint(paths.getSettings, {
  access: 'member',
  summary: 'The member’s settings',
  input: z.object({}),
  answer: Settings,
});

/** One line of text, as used in email headers. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be one line of text');

/** Any subset. A new email address takes effect when the link sent to it is opened. */
export const updateSettings = endpoint(paths.updateSettings, {
  access: 'member',
  summary: 'Changes some of the member’s settings',
  input: z.object({
    display_name: line(100).min(1).optional(),
    first_name: line(100).optional(),
    last_name: line(100).optional(),
    description: z.string().trim().max(2_000).optional(),
    user_URL: z.string().trim().max(2_048).optional(),
    language: z.string().max(35).optional(),
    user_email: EmailAddress.optional(),
    subscription_delivery_email_default: Frequency.or(z.literal('never')).optional(),
    subscription_delivery_comments_default: z.boolean().optional(),
    subscription_delivery_notifications_default: z.boolean().optional(),
    subscription_delivery_mail_option: z.enum(['html', 'text']).optional(),
    subscription_delivery_day: z.int().min(0).max(6).optional(),
    subscription_delivery_hour: z.int().min(0).max(22).multipleOf(2).optional(),
    subscription_delivery_time_zone: z.string().min(1).max(64).optional(),
    subscription_delivery_email_blocked: z.boolean().optional(),
  }),
  answer: Settings,
});

const EmailSettings = z.object({
  mail_option: z.enum(['html', 'text']),
  /** 0 is Sunday. */
  delivery_day: z.int(),
  delivery_hour: z.int(),
  blocked: z.boolean(),
  email: z.string(),
});
/** The email settings, under the names that the subscription manager uses. */
const EmailSettingsAnswer = z.object({ settings: EmailSettings });

export const getEmailSettings = endpoint(paths.getEmailSettings, {
  access: 'member',
  summary: 'How mail about subscriptions is delivered',
  input: z.object({}),
  answer: EmailSettingsAnswer,
});

export const updateEmailSettings = endpoint(paths.updateEmailSettings, {
  access: 'member',
  summary: 'Changes some of how mail about subscriptions is delivered',
  input: z.object({
    mail_option: z.enum(['html', 'text']).optional(),
    delivery_day: z.int().min(0).max(6).optional(),
    delivery_hour: z.int().min(0).max(22).multipleOf(2).optional(),
    blocked: z.boolean().optional(),
  }),
  answer: EmailSettingsAnswer,
});
