/** Why something of an import is missing, or a remark about something that was added: codes of the report. */
export const SITE_IMPORT_REASONS = [
  'cut_off',
  'not_readable',
  'too_large',
  'too_many',
  'no_room',
  'unsafe_path',
  'empty',
  'no_date',
  'restricted',
  'not_a_picture',
  'not_found',
  'unreachable',
  'refused',
  'encrypted',
  'unknown_type',
  'private_network',
  'in_trash',
  'without_post',
  'as_draft',
] as const;

export type SiteImportReason = (typeof SITE_IMPORT_REASONS)[number];

/** Why an import as a whole has failed. */
export const SITE_IMPORT_FAILURES = [
  'unknown_format',
  'unknown_address',
  'is_subscriptions',
  'is_page',
  'is_document',
  'is_feed',
  'is_archive',
  'is_damaged',
  'is_compressed',
  'nothing_found',
  'file_gone',
  'blog_without_owner',
  'repeatedly',
] as const;

export type SiteImportFailure = (typeof SITE_IMPORT_FAILURES)[number];
