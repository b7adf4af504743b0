import { z } from 'zod';
import { CSS_MAX, sanitizeCustomCss } from '#server/markup/custom-css.ts';
import { parseAddressList } from '#server/platform/http/address-ranges.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { MODERATION_WORDS_MAX, MUTE_MAX_CHARACTERS } from '#shared/domain/limits.ts';
import type { ModuleOptions, ModuleSlug } from '#shared/domain/modules.ts';
import { parseVerificationCode, type VerificationService } from '#shared/domain/verification-code.ts';

/** The names of all options of all modules. */
type OptionName = { [S in ModuleSlug]: keyof ModuleOptions<S> }[ModuleSlug] & string;

const isOnOrOff = z.boolean({ error: 'must be true or false' });
const createLineSchema = (max: number) =>
  z
    .string({ error: 'must be text' })
    .trim()
    .max(max, { error: `can have ${max} characters at most` });
/** The first use of `Intl` takes 5 MB of memory: only a wrong value may cause it. */
const createChoiceSchema = <const V extends string>(...values: V[]) =>
  z.enum(values, {
    error: () => `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(values)}`,
  });

/** Words, one a line. */
function createWordsSchema() {
  return z
    .string({ error: 'must be text' })
    .transform((text) => [...new Set(text.split('\n').map((word) => word.trim()))].filter(Boolean))
    .refine(
      (words) =>
        words.length <= MODERATION_WORDS_MAX && words.every((word) => word.length <= MUTE_MAX_CHARACTERS),
      { error: `can have ${MODERATION_WORDS_MAX} lines with ${MUTE_MAX_CHARACTERS} characters at most` },
    )
    .transform((words) => words.join('\n'));
}

/** A code that proves the blog's owner to a service, or '' for none; the whole tag may be pasted. */
function createVerificationSchema(service: VerificationService) {
  return createLineSchema(500).transform((text, check) => {
    const code = text === '' ? '' : parseVerificationCode(service, text);
    if (code !== undefined) return code;
    check.addIssue({
      code: 'custom',
      message: 'doesn’t look right. Paste the code, or the whole meta tag that contains it',
    });
    return z.NEVER;
  });
}

/** Those stored with the blog; addresses to post to have their own table. */
type StoredOption = Exclude<OptionName, 'post_by_email_address'>;

/** The schema of each option. */
const OPTIONS: Record<StoredOption, z.ZodType> = {
  social_notifications_like: isOnOrOff,
  social_notifications_reblog: isOnOrOff,
  social_notifications_subscribe: isOnOrOff,
  highlander_comment_form_prompt: createLineSchema(200),
  jetpack_comment_form_color_scheme: createChoiceSchema('light', 'dark', 'transparent'),
  comment_links: createChoiceSchema('allow', 'moderate', 'refuse'),
  moderation_keys: createWordsSchema(),
  disallowed_keys: createWordsSchema(),
  comment_spam: createChoiceSchema('off', 'hold', 'spam'),
  stb_enabled: isOnOrOff,
  stc_enabled: isOnOrOff,
  contact_form_prompt: createLineSchema(500),
  // true loads automatically, false behind a button (platform facts 5.2).
  infinite_scroll: isOnOrOff,
  // MO-10: "empty becomes black".
  carousel_background_color: z.preprocess((color) => color || 'black', createChoiceSchema('black', 'white')),
  carousel_display_exif: isOnOrOff,
  related_posts_show_headline: isOnOrOff,
  related_posts_show_thumbnails: isOnOrOff,
  sharing_services: z.array(createChoiceSchema('email', 'mastodon', 'bluesky', 'facebook', 'x')).max(5),
  wpcom_publish_comments_with_markdown: isOnOrOff,
  seo_front_page_title: createLineSchema(200),
  seo_front_page_description: createLineSchema(300),
  seo_hidden_from_search: isOnOrOff,
  google: createVerificationSchema('google'),
  bing: createVerificationSchema('bing'),
  pinterest: createVerificationSchema('pinterest'),
  yandex: createVerificationSchema('yandex'),
  facebook: createVerificationSchema('facebook'),
  custom_css: z.string({ error: 'must be text' }).superRefine((text, check) => {
    if (text.length > CSS_MAX)
      return check.addIssue({ code: 'custom', message: 'can have 50,000 characters at most' });
    const result = sanitizeCustomCss(text);
    if ('error' in result)
      check.addIssue({ code: 'custom', message: `has a mistake in line ${result.line}: ${result.error}` });
  }),
  count_roles: z.array(createChoiceSchema('owner', 'author')).max(2),
  jetpack_protect_global_whitelist: z.preprocess(
    // The platform's clients send lines of text, and expect a list.
    (list) => (typeof list === 'string' ? { local: list.split('\n') } : list),
    z
      .object(
        { local: z.array(z.string({ error: 'must be addresses' }), { error: 'must be addresses' }) },
        { error: 'must be addresses' },
      )
      .transform(({ local }, issues) => {
        const list = parseAddressList(local);
        if ('addresses' in list) return { local: list.addresses };
        issues.addIssue({ code: 'custom', message: list.error });
        return z.NEVER;
      }),
  ),
};

/** Names of options in sentences; the others use their own. */
const NAMES: Partial<Record<string, string>> = {
  highlander_comment_form_prompt: 'The prompt',
  jetpack_comment_form_color_scheme: 'The color scheme',
  contact_form_prompt: 'The prompt',
  carousel_background_color: 'The background color',
  seo_front_page_title: 'The title',
  seo_front_page_description: 'The description',
  custom_css: 'The CSS',
  google: 'The code from Google',
  bing: 'The code from Bing',
  pinterest: 'The code from Pinterest',
  yandex: 'The code from Yandex',
  facebook: 'The code from Facebook',
  jetpack_protect_global_whitelist: 'The allow list',
};

export function isOptionName(name: string): name is StoredOption {
  return Object.hasOwn(OPTIONS, name);
}

/** Returns an option as it is stored. Throws `invalid_input` with a sentence for an invalid value. */
export function parseOption(name: StoredOption, value: unknown): unknown {
  const parsed = OPTIONS[name].safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', `${NAMES[name] ?? name} ${parsed.error.issues[0]!.message}.`);
}
